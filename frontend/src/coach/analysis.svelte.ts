/** How a game was played: the chance of winning after each of its moves, and which of them were mistakes. */
import { t } from '../words/index.svelte'
import type { Effect, Mark } from '../words/kinds'
import type { Annotation, Chance, LineMove, Play, PlyNote } from '../lib/api'
import { isOver } from '../lib/over'
import type { Host } from './host'
import { madeWords } from '../lib/names'
import { capital } from '../lib/text'
import { annotation } from './coachApi'
import { change, isKnown, points, wholePoints, worth } from './chances'
import { Question } from './question.svelte'
import { Walk } from './walk.svelte'

export const MARKS: Exclude<Mark, ''>[] = ['?!', '?', '??']

/** What a move did to the chance, from `before` to `after` it; the cards that it turned up did the rest. */
export type Step = { before: number; after: number }

/** A point of the graph: a number of moves, the chance after them and after the cards that they turned up, if it is known yet. */
export type Point = { ply: number; chance: Chance | null; mark: Mark; step?: Step | null }

const proved = (known: 'won' | 'lost'): Chance => {
  const value = known === 'won' ? 1 : 0
  return { value, low: value, high: value, samples: 0, known, calibrated: true }
}

/** How much the cards must have taken to be blamed. */
const BAD_LUCK = 0.05

const known = (chance?: Chance) => (chance && isKnown(chance) ? chance : null)

export class Analysis extends Question {
  /** The analysed moves. */
  readonly line: LineMove[]
  /** By the number of moves before each. */
  notes = $state.raw<(PlyNote | undefined)[]>([])
  whole = $state.raw<Annotation | null>(null)
  state = $state<'asking' | 'waiting' | 'readying' | 'working' | 'done' | 'failed'>('asking')
  progress = $state.raw({ done: 0, of: 0 })
  /** What is unfolded in its box: the table of moves, and how sure the summary is. */
  asTable = $state(false)
  howSure = $state(false)
  readonly walk: Walk

  private readonly node: number
  /** What the rules say of the last position, if they end the game. */
  private readonly ended: Chance | null

  /** Analyse the whole line of a finished game, or the moves made so far. `found`: an earlier analysis of the same moves. */
  constructor(host: Host, found: Pick<Analysis, 'notes' | 'whole'> | null = null) {
    super(host)
    const { play } = host
    this.line = moves(play)
    this.walk = new Walk(this)
    this.node = this.line.at(-1)?.node ?? 0
    this.ended = play.status === 'won' ? proved('won') : play.status === 'stuck' ? proved('lost') : null
    if (found) {
      ;({ notes: this.notes, whole: this.whole } = found)
      this.state = 'done'
    }
  }

  readonly points = $derived.by<Point[]>(() => {
    const after = this.line.map((_, at): Point => {
      const note = this.notes[at]
      const step = note && known(note.after) ? { before: note.before.value, after: note.after.value } : null
      return { ply: at + 1, chance: this.chanceAfter(at + 1), mark: note?.mark ?? '', step }
    })
    return [{ ply: 0, chance: known(this.whole?.start) ?? known(this.notes[0]?.before), mark: '', step: null }, ...after]
  })

  /** What became of the chance, and whether cards or moves did it; null while that is not known. */
  readonly summary = $derived.by(() => {
    const { whole } = this
    if (!whole || !isKnown(whole.start) || !isKnown(whole.end)) return null
    const { from, to, cards, moves } = wholePoints(whole.start.value, whole.end.value, whole.luck, whole.skill)
    const effect = (n: number): Effect => ({ way: n > 0 ? 'gave' : n < 0 ? 'took' : 'nothing', much: points(Math.abs(n)) })
    const end = points(to) + (whole.end.known ? ` (${this.inShort(this.line.length)})` : '')
    return t.coach.fromToBy(points(from), end, effect(cards), effect(moves))
  })

  /** The notes on mistakes, by the node that the move leads to. */
  readonly byNode = $derived.by(() => new Map(this.line.flatMap(({ node }, at) => (this.notes[at]?.mark ? [[node, this.notes[at]!]] : []))))

  readonly mistakes = $derived(this.notes.filter((note) => note !== undefined && note.mark !== '' && note.better !== null) as PlyNote[])

  readonly counts = $derived(MARKS.map((mark) => ({ mark, count: this.notes.filter((note) => note?.mark === mark).length })))

  /** No mistakes, and still a good part of the chance is gone: the cards took it. */
  readonly unlucky = $derived(this.whole !== null && this.counts.every(({ count }) => count === 0) && this.whole.luck < -BAD_LUCK)

  get play(): Play {
    return this.host.play
  }

  get working(): boolean {
    return this.state !== 'done' && this.state !== 'failed'
  }

  /** How many moves are made at the position on the page; null outside the analysed line. */
  get ply(): number | null {
    const { ply, node } = this.host.play
    if (ply === 0) return 0
    const at = this.line.findIndex((each) => each.node === node)
    return at < 0 ? null : at + 1
  }

  /** The node before the ply-th move. */
  before(ply: number): number {
    return this.line[ply - 2]?.node ?? 0
  }

  /** The node after the ply-th move. */
  after(ply: number): number {
    return this.line[ply - 1]?.node ?? 0
  }

  async begin() {
    this.state = 'asking'
    this.sentence = ''
    await this.follow(
      (signal) => annotation(this.host.play.id, this.node, signal),
      ({ event, data }) => {
        if (event === 'ply') this.hear(data)
        else if (event === 'annotation') this.end(data)
        else if (event === 'progress') {
          this.state = 'working'
          this.progress = data
        } else this.state = event
        return !this.working
      },
      (reason) => this.fail(reason),
      t.coach.cutShort,
    )
  }

  /** The chance after some moves and the cards that they turned up: the next move starts from it. */
  private chanceAfter(ply: number): Chance | null {
    if (ply === this.line.length && this.ended) return this.ended
    const next = known(this.notes[ply]?.before) ?? (ply === this.line.length ? known(this.whole?.end) : null)
    const note = this.notes[ply - 1]
    if (next || !note || !known(note.after)) return next
    const moved = (value: number) => Math.max(0, Math.min(1, value + note.luck))
    return note.luck ? { ...note.after, value: moved(note.after.value), low: moved(note.after.low), high: moved(note.after.high), known: '' } : note.after
  }

  /** The chance after some moves in short, at the end of a game its result; empty if it is not known. */
  inShort(ply: number): string {
    if (ply === this.line.length && this.ended) return t.coach.result[this.ended.known as 'won' | 'lost']
    const { chance } = this.points[ply]!
    return chance ? worth(chance) : ''
  }

  /** A move in words. */
  words(ply: number): string {
    const made = this.line[ply - 1]
    return made ? capital(madeWords(made, this.play)) : t.line.start
  }

  /** The same with its number. */
  named(ply: number): string {
    return (ply > 0 ? `${ply}. ` : '') + this.words(ply)
  }

  /** What is known of a move, for screen readers. */
  says(ply: number): string {
    const { chance, mark, step } = this.points[ply]!
    const cards = this.byCards(ply)
    const did = step && chance ? [step.after < step.before && t.coach.byMove(change(step.after - step.before)), cards && t.coach.byCards(cards)] : []
    return [this.named(ply), this.inShort(ply), mark && t.coach.marks[mark], ...did].filter(Boolean).join(', ')
  }

  /** What the cards did that a move turned up; empty if it turned up none. */
  byCards(ply: number): string {
    const { chance, step } = this.points[ply]!
    return this.notes[ply - 1]?.turned && step && chance ? change(chance.value - step.after) : ''
  }

  private hear(note: PlyNote) {
    if (this.state !== 'done') this.state = 'working'
    this.notes = this.line.map((_, at) => (at === note.ply - 1 ? note : this.notes[at]))
  }

  private end(whole: Annotation) {
    this.whole = whole
    this.notes = this.line.map((_, at) => whole.plies.find(({ ply }) => ply === at + 1))
    this.state = 'done'
    this.host.session.say([this.summary, t.coach.analysed(this.counts.map(({ count }) => count))].filter(Boolean).join(' '))
  }
}

const moves = (play: Play) => (isOver(play.status) ? play.line : play.line.slice(0, play.ply))

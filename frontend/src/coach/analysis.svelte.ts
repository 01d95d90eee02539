/** How a game was played: the chance of winning after each of its moves, and which of them were mistakes. */
import { t } from '../words/index.svelte'
import type { Mark } from '../words/kinds'
import type { Annotation, Chance, LineMove, Play, PlyNote } from '../lib/api'
import type { Host } from './host'
import { annotation } from './coachApi'
import { isKnown } from './chances'

/** The maximum time for all moves together, in seconds. */
const SECONDS = 50

export const MARKS: Exclude<Mark, ''>[] = ['?!', '?', '??']

/** A point of the graph: a number of moves, and the chance after them if it is known yet. */
export type Point = { ply: number; chance: Chance | null; mark: Mark }

export class Analysis {
  /** The analysed moves. */
  readonly line: LineMove[]
  /** By the number of moves before each. */
  notes = $state.raw<(PlyNote | undefined)[]>([])
  whole = $state.raw<Annotation | null>(null)
  state = $state<'asking' | 'waiting' | 'readying' | 'working' | 'done' | 'ended'>('asking')
  sentence = $state('')
  progress = $state.raw({ done: 0, of: 0 })

  private readonly host: Host
  private readonly node: number
  private control: AbortController | null = null

  /** Analyse the whole line of a finished game, or the moves made so far. `found`: an earlier analysis of the same moves. */
  constructor(host: Host, found: Pick<Analysis, 'notes' | 'whole'> | null = null) {
    const { play } = host
    this.host = host
    this.line = moves(play)
    this.node = this.line.at(-1)?.node ?? 0
    if (found) {
      ;({ notes: this.notes, whole: this.whole } = found)
      this.state = 'done'
    }
  }

  readonly points = $derived.by<Point[]>(() => {
    const known = (chance?: Chance) => (chance && isKnown(chance) ? chance : null)
    const after = this.line.map((_, at): Point => ({ ply: at + 1, chance: known(this.notes[at]?.after), mark: this.notes[at]?.mark ?? '' }))
    return [{ ply: 0, chance: known(this.whole?.start ?? this.notes[0]?.before), mark: '' }, ...after]
  })

  /** The notes on mistakes, by the node that the move leads to. */
  readonly byNode = $derived.by(() => new Map(this.line.flatMap(({ node }, at) => (this.notes[at]?.mark ? [[node, this.notes[at]!]] : []))))

  readonly mistakes = $derived(this.notes.filter((note) => note !== undefined && note.mark !== '' && note.better !== null) as PlyNote[])

  readonly counts = $derived(MARKS.map((mark) => ({ mark, count: this.notes.filter((note) => note?.mark === mark).length })))

  get working(): boolean {
    return this.state !== 'done' && this.state !== 'ended'
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
    this.stop()
    const { signal } = (this.control = new AbortController())
    this.state = 'asking'
    this.sentence = ''
    try {
      for await (const { event, data } of annotation(this.host.play.id, this.node, SECONDS, signal)) {
        if (signal.aborted) return
        if (event === 'ply') this.hear(data)
        else if (event === 'annotation') this.end(data)
        else if (event === 'ended') this.fail(data.detail)
        else if (event === 'progress') {
          this.state = 'working'
          this.progress = data
        } else this.state = event
      }
      if (this.working) this.fail(t.coach.cutShort)
    } catch (error) {
      if (!signal.aborted) this.fail(error instanceof Error ? error.message : String(error))
    }
  }

  stop() {
    this.control?.abort()
    this.control = null
  }

  private hear(note: PlyNote) {
    if (this.state !== 'done') this.state = 'working'
    this.notes = this.line.map((_, at) => (at === note.ply - 1 ? note : this.notes[at]))
  }

  private end(whole: Annotation) {
    this.whole = whole
    this.notes = this.line.map((_, at) => whole.plies.find(({ ply }) => ply === at + 1))
    this.state = 'done'
    this.host.session.say(t.coach.analysed(this.counts.map(({ count }) => count)))
  }

  private fail(sentence: string) {
    this.state = 'ended'
    this.sentence = sentence
    this.host.session.say(sentence)
  }
}

export const isOver = ({ status }: Pick<Play, 'status'>) => status === 'won' || status === 'resigned' || status === 'lost'

const moves = (play: Play) => (isOver(play) ? play.line : play.line.slice(0, play.ply))

/**
 * Learning from mistakes: return to each in turn, until a better move is found or shown. Moves tried there are played like
 * any other and so kept as another attempt. They are judged by what the player had seen at that moment.
 */
import { t } from '../words/index.svelte'
import type { Judgement } from '../words/kinds'
import type { Chance, Judged, LineMove, MadeMove, Move, PlyNote } from '../lib/api'
import { madeWords } from '../lib/names'
import type { Host } from './host'
import type { Analysis } from './analysis.svelte'
import { judge as ask } from './coachApi'
import { percent } from './chances'
import { Question } from './question.svelte'

const SECONDS = 1.5

/** The judgement of a move that was tried. */
export const judgement = ({ right, note }: Judged): Judgement => (right ? 'right' : note.mark === '?!' ? 'close' : 'worse')

export class Learn extends Question {
  readonly mistakes: PlyNote[]
  /** The index of the current mistake. */
  at = $state(0)
  /** `away`: the player is at another position. */
  state = $state<'going' | 'asking' | 'judging' | 'judged' | 'shown' | 'away' | 'over' | 'failed'>('going')
  tried = $state.raw<LineMove | null>(null)
  verdict = $state<Judgement>('worse')
  /** The chances of the best move and of the move tried. */
  best = $state.raw<Chance | null>(null)
  chance = $state.raw<Chance | null>(null)
  found = $state(0)

  constructor(
    host: Host,
    private readonly analysis: Analysis,
  ) {
    super(host)
    this.mistakes = analysis.mistakes
    this.go(0)
  }

  get note(): PlyNote {
    return this.mistakes[this.at]!
  }

  /** The node before the mistake. */
  get node(): number {
    return this.analysis.before(this.note.ply)
  }

  get played(): LineMove {
    return this.analysis.line[this.note.ply - 1]!
  }

  /** Go to one of the mistakes; after the last, finish. */
  go(at: number) {
    this.stop()
    if (at >= this.mistakes.length) {
      this.state = 'over'
      this.host.session.say(t.coach.learnt(this.found, this.mistakes.length))
      this.host.session.goto(this.analysis.after(this.analysis.line.length))
      return
    }
    this.at = at
    this.tried = null
    this.back()
  }

  /** Go back to the position before the mistake. */
  back() {
    this.state = 'going'
    this.host.session.goto(this.node)
    this.look()
  }

  /** Find out what the player did. Call it whenever the table changes. */
  look() {
    const { session } = this.host
    if (session.busy) return
    const { node, ply, line } = session.stored
    if (this.state === 'over') return
    if (node === this.node) {
      if (this.state === 'going' || this.state === 'away') {
        if (this.tried) void this.judge(this.tried)
        else {
          this.state = 'asking'
          session.point(null, t.coach.findBetter(this.words(this.played)))
        }
      }
    } else if (this.state !== 'going' && line[ply - 2]?.node === (this.node || undefined) && ply === this.note.ply) this.take(line[ply - 1]!)
    else if (this.state !== 'going') this.state = 'away'
  }

  /** Point out the better move. */
  show() {
    this.state = 'shown'
    this.point(this.note.better!.move)
  }

  /** A move in words. */
  words(move: MadeMove): string {
    return madeWords(move, this.host.play)
  }

  private take(made: LineMove) {
    this.tried = made
    this.state = 'going'
    this.host.session.goto(this.node)
  }

  private async judge(made: LineMove) {
    this.tried = null
    const { note } = this
    if (made.move === this.played.move) return this.end('same', note.before, note.after, made)
    if (made.move === note.better!.move) return this.end('right', note.before, note.before, made)
    this.state = 'judging'
    this.point(made.move)
    await this.follow(
      (signal) => ask(this.host.play.id, this.node, made.move, SECONDS, signal),
      ({ event, data }) => {
        if (event !== 'judged') return false
        if (data.right === null) this.fail(t.coach.undecided)
        else this.end(judgement(data), data.note.before, data.note.after, made)
        return true
      },
      (reason) => this.fail(reason),
      t.coach.cutShort,
    )
  }

  private end(verdict: Judgement, best: Chance, chance: Chance, made: LineMove) {
    Object.assign(this, { verdict, best, chance })
    this.state = 'judged'
    if (verdict === 'right') this.found++
    this.point(made.move, `${t.coach.judged[verdict]} ${this.words(made)}, ${percent(chance.value)}.`)
  }

  private point(name: string, said = '') {
    const { session } = this.host
    const move: Move | null = session.play.moves.find((each) => each.name === name) ?? null
    session.point(move, said)
  }
}

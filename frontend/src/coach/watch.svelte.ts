/** The coach plays: it checks each move by what has been seen, at the speed that the player sets. */
import { t } from '../words/index.svelte'
import type { Chance, Move } from '../lib/api'
import { moveWords } from '../lib/names'
import { capital } from '../lib/text'
import { hint as ask } from './coachApi'
import { Question } from './question.svelte'
import { why } from './reasons'

/** In moves per second. */
export const SPEEDS = [0.5, 1, 2, 3, 5, 10]
const SAMPLES = 4000
/** The share of a move's time spent on thinking; for the rest the move is pointed out. */
const THINKING = 0.6

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), done()))
  })

export class Watch extends Question {
  running = $state(false)
  /** An index into SPEEDS. */
  speed = $state(2)
  chance = $state.raw<Chance | null>(null)
  words = $state('')
  reason = $state('')
  state = $state<'thinking' | 'readying' | 'waiting' | 'failed'>('thinking')

  /** Ends what `run` or `step` does. */
  private going: AbortController | null = null

  get pace(): number {
    return SPEEDS[this.speed]!
  }

  get over(): boolean {
    return this.host.play.status !== 'playing'
  }

  /** Play until paused, until the game is over, or until the player moves a card. */
  async run() {
    this.pause()
    const { signal } = (this.going = new AbortController())
    this.running = true
    this.sentence = ''
    while (!signal.aborted && !this.over) if (!(await this.move(signal))) break
    if (!signal.aborted) this.pause()
  }

  /** Play one move. */
  async step() {
    this.pause()
    const { signal } = (this.going = new AbortController())
    this.sentence = ''
    await this.move(signal)
  }

  pause() {
    this.going?.abort()
    this.stop()
    this.running = false
  }

  private async move(signal: AbortSignal): Promise<boolean> {
    const { session } = this.host
    const started = performance.now()
    const time = 1000 / this.pace
    const { id, node } = session.stored
    const move = await this.think(id, node)
    if (!move || signal.aborted) return false
    if (this.pace <= 3) session.point(move, '')
    await wait(started + time - performance.now(), signal)
    // The player has moved a card meanwhile and goes on alone.
    if (signal.aborted || session.stored.node !== node || session.busy) return false
    session.moveByCoach(move.name)
    while (session.busy && !signal.aborted) await wait(15, signal)
    return session.trouble === null
  }

  /** The move to play; null if there is none or something went wrong. */
  private async think(id: string, node: number): Promise<Move | null> {
    const { moves, table } = this.host.session.stored
    const [only] = moves
    if (moves.length === 1 && only) return this.decided(only, null, '')
    const seconds = Math.max(0.05, THINKING / this.pace)
    let found = null as Move | null
    await this.follow(
      (signal) => ask(id, node, 'honest', { samples: SAMPLES, seconds, watching: true }, signal),
      ({ event, data }) => {
        if (event !== 'hint') this.state = event
        else if (data.final) {
          found = moves.find(({ name }) => name === data.move) ?? null
          if (found) this.decided(found, data.chance, capital(why(data.reasons, data.reason, table.piles)))
          else this.fail(t.coach.nothing)
          return true
        }
        return false
      },
      (reason) => this.fail(reason),
      t.coach.cutShort,
    )
    return found
  }

  private decided(move: Move, chance: Chance | null, reason: string): Move {
    this.state = 'thinking'
    this.chance = chance ?? this.chance
    this.words = capital(moveWords(move, this.host.session.stored))
    this.reason = reason
    return move
  }
}

/** A line played back: a table to look at, step by step, but not to play on. */
import type { Line, Move, Pile, Play, Status } from '../lib/api'
import type { Kept } from '../lib/settings.svelte'
import type { Board } from './board'
import { Steps } from './steps.svelte'

/** Milliseconds from step to step. */
const SPEEDS = { slow: 1200, normal: 600, fast: 250, fastest: 100 }
export type Speed = keyof typeof SPEEDS
const NAMES = Object.keys(SPEEDS) as Speed[]

export class Playback extends Steps implements Board {
  speed = $state<Speed>('normal')
  pace?: Kept['animation']
  /** A move pointed out. */
  hint = $state.raw<Move | null>(null)

  readonly selected = null
  readonly choices = []
  readonly refused = null
  readonly drag = null
  readonly busy = false
  private readonly of: Play
  private readonly line: Line
  private readonly end: Status
  private readonly tables: Record<string, Pile>[]

  /** `end`: how the game stands after the last move. */
  constructor(of: Play, line: Line, end: Status) {
    super()
    this.of = of
    this.line = line
    this.end = end
    let piles = line.table.piles
    this.tables = [piles, ...line.steps.map((each) => (piles = { ...piles, ...each.piles }))]
  }

  protected get steps(): Line['steps'] {
    return this.line.steps
  }

  /** The play as it would be at this step. */
  readonly play = $derived.by<Board['play']>(() => ({
    id: this.of.id,
    game: this.of.game,
    deal: this.of.deal,
    status: this.step === this.length ? this.end : 'playing',
    moves: [],
    redeals_left: this.of.redeals_left,
    table: { ...this.line.table, piles: this.tables[this.step]! },
  }))

  faster() {
    this.speed = NAMES[(NAMES.indexOf(this.speed) + 1) % NAMES.length]!
  }

  get delay(): number {
    return SPEEDS[this.speed]
  }

  click() {}

  pull() {}

  release() {}

  movesFrom() {
    return []
  }
}

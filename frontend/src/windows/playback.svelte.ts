/** A winning line played back: a table to look at, step by step, but not to play on. */
import type { Line, Pile, Play } from '../lib/api'
import type { Board } from '../play/board'
import { Steps } from '../play/steps.svelte'

/** Milliseconds from step to step. */
const SPEEDS = [1200, 600, 250]

export class Playback extends Steps implements Board {
  speed = $state(1)

  readonly selected = null
  readonly choices = []
  readonly refused = null
  readonly hint = null
  readonly drag = null
  readonly busy = false
  private readonly of: Play
  private readonly line: Line
  private readonly tables: Record<string, Pile>[]

  constructor(of: Play, line: Line) {
    super()
    this.of = of
    this.line = line
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
    status: this.step === this.length ? 'won' : 'playing',
    moves: [],
    redeals_left: this.of.redeals_left,
    table: { ...this.line.table, piles: this.tables[this.step]! },
  }))

  faster() {
    this.speed = (this.speed + 1) % SPEEDS.length
  }

  get pace(): number {
    return SPEEDS[this.speed]!
  }

  click() {}

  pull() {}

  release() {}

  movesFrom() {
    return []
  }
}

/** A winning line played back: a table to look at, step by step, but not to play on. */
import type { Line, Pile, Play } from '../lib/api'
import type { Board } from '../play/board'
import { madeWords } from '../lib/names'
import { capital } from '../lib/text'

/** Milliseconds from step to step. */
const SPEEDS = [1200, 600, 250]

export class Playback implements Board {
  /** How many moves of the line were made. */
  step = $state(0)
  playing = $state(false)
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
    this.of = of
    this.line = line
    let piles = line.table.piles
    this.tables = [piles, ...line.steps.map((each) => (piles = { ...piles, ...each.piles }))]
  }

  get length(): number {
    return this.line.steps.length
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

  /** The move that led here. */
  get words(): string {
    const made = this.line.steps[this.step - 1]
    return made ? capital(madeWords(made, this.play)) : ''
  }

  go(step: number) {
    this.step = Math.max(0, Math.min(this.length, step))
    if (this.step === this.length) this.playing = false
  }

  /** Play or pause; at the end, start over. */
  toggle() {
    if (!this.playing && this.step === this.length) this.step = 0
    this.playing = !this.playing
  }

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

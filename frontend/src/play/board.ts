/** What a table needs of whoever plays on it, or shows something on it. */
import type { Move, Play } from '../lib/api'

/** The top cards of a place on their way with a finger or a mouse, so many px from where they lie. */
export type Drag = { place: string; count: number; dx: number; dy: number }

export type Board = {
  readonly play: Pick<Play, 'id' | 'game' | 'deal' | 'status' | 'table' | 'moves' | 'redeals_left'> & Partial<Pick<Play, 'ply' | 'line'>>
  readonly selected: string | null
  readonly choices: Move[]
  readonly refused: { place: string; times: number } | null
  readonly hint: Move | null
  readonly drag: Drag | null
  /** Something was asked for that is not answered yet. */
  readonly busy: boolean
  /** `count`: those that take just so many cards, if there are any. */
  movesFrom(place: string, count?: number): Move[]
  /** On the card from which on so many lie at the place. */
  click(place: string, count: number, time?: number): void
  pull(drag: Drag): void
  release(to: string | null): void
}

/** What a table needs of whoever plays on it, or shows something on it. */
import type { Move, Play } from '../lib/api'

/** The top card of a place on its way with a finger or a mouse, so many px from where it lies. */
export type Drag = { place: string; dx: number; dy: number }

export type Board = {
  readonly play: Pick<Play, 'id' | 'game' | 'deal' | 'status' | 'table' | 'moves' | 'redeals_left'> & Partial<Pick<Play, 'ply' | 'line'>>
  readonly selected: string | null
  readonly choices: Move[]
  readonly refused: { place: string; times: number } | null
  readonly hint: Move | null
  readonly drag: Drag | null
  /** Something was asked for that is not answered yet. */
  readonly busy: boolean
  movesFrom(place: string): Move[]
  click(place: string, time?: number): void
  pull(drag: Drag): void
  release(to: string | null): void
}

/** What a table needs of a game, a puzzle or a line shown on it. */
import type { Move, Play } from '../lib/api'

/** Cards being dragged: the place, how many of its top cards, and how far from it, in px. */
export type Drag = { place: string; count: number; dx: number; dy: number }

/** A card that cannot be played: its place, the place where it was tapped or dropped, and why. */
export type Misplay = { place: string; at: string; sentence: string }

export type Board = {
  readonly play: Pick<Play, 'id' | 'game' | 'deal' | 'status' | 'table' | 'moves' | 'redeals_left'> & Partial<Pick<Play, 'ply' | 'line'>>
  readonly selected: string | null
  readonly choices: Move[]
  readonly refused: Misplay | null
  readonly hint: Move | null
  readonly drag: Drag | null
  /** A request is not answered yet. */
  readonly busy: boolean
  /** The moves from a place. `count`: only those of that many cards, if there are any. */
  movesFrom(place: string, count?: number): Move[]
  /** A tap on a card; `count` is how many cards there are from it to the top. */
  click(place: string, count: number, time?: number): void
  pull(drag: Drag): void
  /** The cards are dropped on a place, or nowhere. */
  release(to: string | null): void
}

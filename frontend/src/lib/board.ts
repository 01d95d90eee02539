/** What a table needs of whoever plays on it, or shows something on it. */
import type { Move, Play } from './api'

export type Board = {
  readonly play: Pick<Play, 'id' | 'deal' | 'status' | 'table'> & Partial<Pick<Play, 'ply' | 'line'>>
  readonly selected: string | null
  readonly choices: Move[]
  readonly refused: { place: string; times: number } | null
  readonly hint: Move | null
  movesFrom(place: string): Move[]
  click(place: string): void
}

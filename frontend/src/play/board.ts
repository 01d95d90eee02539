/** What a table needs of a game, a puzzle or a line shown on it. */
import type { Kept } from '../lib/settings.svelte'
import type { Move, Pin, Play } from '../lib/api'

/** Cards being dragged: the place, how many of its top cards, and how far from it, in px. */
export type Drag = { place: string; count: number; dx: number; dy: number }

/** A blocked card: its place, how many cards there are from it to the top, and the cards that cover it. */
export type BlockedCard = { place: string; count: number; by: Pin[] }

/** A blocked card that the player asks about; `words` say what frees it and `way` are those cards in order, once it is known. */
export type Held = BlockedCard & { words: { head: string; cards: string }; way: Pin[]; ready: boolean }

/** A card that cannot be played: its place, the place where it was tapped or dropped, why, and what blocks it, if anything does. */
export type Misplay = { place: string; at: string; sentence: string; blocked?: BlockedCard | undefined }

export type Board = {
  readonly play: Pick<Play, 'id' | 'game' | 'deal' | 'status' | 'table' | 'moves' | 'redeals_left'> & Partial<Pick<Play, 'ply' | 'line'>>
  readonly selected: string | null
  readonly choices: Move[]
  readonly refused: Misplay | null
  readonly hint: Move | null
  /** The card that the player asks about. */
  readonly asked?: Held | null
  readonly drag: Drag | null
  /** A request is not answered yet. */
  readonly busy: boolean
  /** How fast cards fly, if not as the settings say. */
  readonly pace?: Kept['animation']
  /** The game was just won, and its rug is being woven. */
  readonly weaving?: boolean
  /** The moves from a place. `count`: only those of that many cards, if there are any. */
  movesFrom(place: string, count?: number): Move[]
  /** A tap on a card; `count` is how many cards there are from it to the top. */
  click(place: string, count: number, time?: number): void
  /** The player asks what blocks a card. False if it is not blocked. */
  hold?(place: string, count: number): boolean
  /** The player has let it go. */
  unhold?(): void
  say?(text: string): void
  pull(drag: Drag): void
  /** The cards are dropped on a place, or nowhere. */
  release(to: string | null): void
}

/** What the page has drawn or queued and the server has not stored yet. It is kept in the browser, so that a reload loses nothing. */
import { forGood } from '../engine/kept'
import type { Unsent, Wish } from './playState'

const key = (id: string) => `unsent.${id}`

export function keep(id: string, unsent: Unsent) {
  if (unsent.wishes.length === 0) forGood.keep(key(id), null)
  else forGood.keepValue(key(id), unsent)
}

/** What was kept of a play. An earlier version kept only the names of moves. */
export function kept(id: string): Unsent | undefined {
  const { node, moves, wishes } = forGood.value<Partial<Unsent> & { moves?: string[] }>(key(id), {})
  const all = Array.isArray(wishes) ? wishes : Array.isArray(moves) ? moves.map((move): Wish => ({ do: 'play', move: String(move) })) : []
  return typeof node === 'number' && all.length > 0 ? { node, wishes: all } : undefined
}

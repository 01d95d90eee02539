/** Moves that the page has drawn or queued and the server has not stored yet. They are kept in the browser, so that a reload loses nothing. */
import { forGood } from '../engine/kept'

const key = (id: string) => `unsent.${id}`

export function keep(id: string, node: number, moves: string[]) {
  if (moves.length === 0) forGood.keep(key(id), null)
  else forGood.keepValue(key(id), { node, moves })
}

/** The unsent moves of a play at this node; those kept for another node are useless. */
export function kept(id: string, node: number): string[] {
  const found = forGood.value<{ node?: number; moves?: string[] }>(key(id), {})
  return found.node === node && Array.isArray(found.moves) ? found.moves.map(String) : []
}

/** Moves that the page has drawn or queued and the server has not stored yet. They are kept in the browser, so that a reload loses nothing. */

const key = (id: string) => `cadogan.unsent.${id}`

export function keep(id: string, node: number, moves: string[]) {
  try {
    if (moves.length === 0) localStorage.removeItem(key(id))
    else localStorage.setItem(key(id), JSON.stringify({ node, moves }))
  } catch {
    // storage forbidden: kept until the page closes
  }
}

/** The unsent moves of a play at this node; those kept for another node are useless. */
export function kept(id: string, node: number): string[] {
  try {
    const found = JSON.parse(localStorage.getItem(key(id)) ?? 'null') as { node: number; moves: string[] } | null
    return found?.node === node && Array.isArray(found.moves) ? found.moves.map(String) : []
  } catch {
    return [] // storage forbidden, or not ours
  }
}

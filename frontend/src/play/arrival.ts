/** Going to the table of a play. What is known of it already need not be asked for again. */
import type { Play } from '../lib/api'
import { route } from '../lib/route.svelte'

let arriving: Play | null = null

export const tableOf = (id: string) => `/play/${encodeURIComponent(id)}`

/** Go to the table of a play that has just started; `query` follows in its address. `instead`: this page's address is not kept for going back. */
export function openTable(play: Play, { query = '', instead = false } = {}) {
  arriving = play
  const address = tableOf(play.id) + query
  if (instead) route.rename(address)
  else route.go(address)
}

/** The play to whose table the reader was brought; null if it must be asked for. It is given once. */
export function arrived(id: string): Play | null {
  const play = arriving?.id === id ? arriving : null
  arriving = null
  return play
}

import * as api from '../lib/api'
import { route } from '../lib/route.svelte'
import { isStarting } from '../lib/started.svelte'
import { openTable } from './arrival'
import { address } from './share'

/** Start a game, and go to its table. While Cadogan is still starting in this browser, the table is shown before it is dealt. */
export async function beginGame(game: { game: string; deal?: string | null; teaches?: boolean }, query = '') {
  if (!isStarting()) return openTable(await api.begin(game), { query })
  const { game: name, deal, teaches } = game
  if (teaches) return route.go(`/lesson/${name}`)
  route.go(address({ game: name, ...(deal && { deal }) }) + query.replace('?', '&'))
}

/** The rules in this page: how a table is after some moves, while a server is late to say so. */
import { own } from '../engine/carrier'
import * as api from '../lib/api'
import type { Outlook, Play } from '../lib/api'
import { startOf, type Start } from './share'

/** How games start whose deal has no number, by their ids. */
const starts = new Map<string, Promise<Start | null>>()

function start({ id, deal, puzzle }: Play): Promise<Start | null> {
  if (puzzle) return Promise.resolve(null) // all its cards are known; these rules would hide some
  if (deal !== null) return Promise.resolve({ deal })
  const found = starts.get(id) ?? api.record(id).then(startOf)
  starts.set(id, found)
  found.catch(() => starts.delete(id))
  return found
}

/** The position of a play after these moves, with what its player can see there; null if these rules cannot say. */
export async function outlook(play: Play, moves: string[]): Promise<Outlook | null> {
  const opening = await start(play)
  if (!opening) return null
  const body = JSON.stringify({ game: play.game.name, ...opening, moves })
  const reply = await (await own()).send({ method: 'post', address: '/api/outlook', body }, {})
  return reply.ok ? ((await reply.json()) as Outlook) : null
}

/** The server's list of games, asked for once a visit. */
import * as api from '../lib/api'
import type { GameInfo } from '../lib/api'
import { readName, type Values } from '../lib/gameName'

let asked: Promise<GameInfo[]> | null = null

export function allGames(): Promise<GameInfo[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null // the next page that wants it asks again
    throw error
  })
  return asked
}

/** The game and the options that an address speaks of; null if there is no such game. */
export async function gameAt(id: string, query: URLSearchParams): Promise<{ game: GameInfo; values: Values } | null> {
  return readName(await allGames(), `${id}?${query}`)
}

/** The server's list of games, fetched once per visit. */
import * as api from '../lib/api'
import type { GameInfo } from '../lib/api'
import { readName, type Values } from '../lib/gameName'

let asked: Promise<GameInfo[]> | null = null

export function allGames(): Promise<GameInfo[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null // the next page that needs it tries again
    throw error
  })
  return asked
}

/** The game and options in an address; null if there is no such game. */
export async function gameAt(id: string, query: URLSearchParams): Promise<{ game: GameInfo; values: Values } | null> {
  return readName(await allGames(), `${id}?${query}`)
}

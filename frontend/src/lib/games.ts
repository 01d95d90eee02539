/** The server's list of games, fetched once per visit. */
import * as api from './api'
import type { GameInfo } from './api'

let asked: Promise<GameInfo[]> | null = null

export function allGames(): Promise<GameInfo[]> {
  asked ??= api.games().catch((error: unknown) => {
    asked = null // the next page that needs it tries again
    throw error
  })
  return asked
}

/** What is said of games. */
import { t } from '../words/index.svelte'
import type { GameInfo } from '../lib/api'
import { gameSummary, readName, type Values } from '../lib/gameName'
import { allGames } from '../lib/games'

/** The game and options in an address; null if there is no such game. */
export async function gameAt(id: string, query: URLSearchParams): Promise<{ game: GameInfo; values: Values } | null> {
  return readName(await allGames(), `${id}?${query}`)
}

const known = (section: object, name: string): string => (Object.hasOwn(section, name) ? (section as Record<string, string>)[name]! : '')

/** Why a game is fun, in a line; of a game that the catalogues do not know, its summary. */
export const gameHook = (game: GameInfo) => known(t.about.hooks, game.id) || gameSummary(game)
/** What a family is, in a line; empty if the catalogues do not know it. */
export const familyLine = (family: string) => known(t.about.lines, family)

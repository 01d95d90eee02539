/** What is said of games. */
import { language, t } from '../words/index.svelte'
import type { GameInfo, OptionInfo } from '../lib/api'
import { inFamily, known, readName, type Values } from '../lib/gameName'
import { allGames } from '../lib/games'

/** The game and options in an address; null if there is no such game. */
export async function gameAt(id: string, query: URLSearchParams): Promise<{ game: GameInfo; values: Values } | null> {
  return readName(await allGames(), `${id}?${query}`)
}

// In English, and of a game that the catalogues do not know, the words are those that it brings.

export const gameSummary = ({ id, summaries, summary }: GameInfo) =>
  (known<string>(t.told.summaries, id) ?? summaries[language.code] ?? summary).replaceAll("'", '’')
export const gameSource = ({ id, sources, source }: GameInfo) => known<string>(t.told.sources, id) ?? sources[language.code] ?? source
/** A game in a few words; on the start page, where t.told is not there yet. */
export const gameHook = ({ id, summaries, summary }: GameInfo) =>
  (known<string>(t.about.hooks, id) ?? summaries[language.code] ?? summary).replaceAll("'", '’')
export const optionHelp = (family: string, option: OptionInfo) => inFamily<string>(t.optionHelp, family, option.name) ?? option.help

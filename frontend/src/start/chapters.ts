/** The chapters of the start page. chapters.json says which family is in which, "book/clear" with a group of it. */
import type { GameInfo } from '../lib/api'
import type { t } from '../words/index.svelte'
import families from './chapters.json'

type ChapterName = keyof typeof t.about.chapters
type GroupName = keyof typeof t.about.groups
export type Chapter = { name: ChapterName; games: GameInfo[]; groups: { name: GroupName | ''; games: GameInfo[] }[] }

const PLACES: [family: string, place: string][] = Object.entries(families)

/** The chapters that have games, in the order of the file; games of other families are in the last one. */
export function chapters(games: GameInfo[]): Chapter[] {
  const found = new Map<string, Chapter>()
  const add = (place: string, more: GameInfo[]) => {
    const [name = '', group = ''] = place.split('/') as [ChapterName, GroupName]
    const chapter = found.get(name) ?? { name: name as ChapterName, games: [], groups: [] }
    if (chapter.groups.at(-1)?.name !== group) chapter.groups.push({ name: group, games: [] })
    chapter.groups.at(-1)!.games.push(...more)
    chapter.games.push(...more)
    found.set(name, chapter)
  }
  for (const [family, place] of PLACES) {
    const own = games.filter((game) => game.family === family)
    if (own.length > 0) add(place, own)
  }
  const others = games.filter((game) => !Object.hasOwn(families, game.family))
  if (others.length > 0) add('others', others)
  return [...found.values()]
}

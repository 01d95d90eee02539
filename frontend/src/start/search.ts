/** Games found by name and by what is known of them. */
import type { GameInfo } from '../lib/api'
import { gameTitle } from '../lib/gameName'
import type { Elsewhere } from '../words/kinds'
import { FILTERS, type Facts, type Filter } from './figures'

export type Chosen = Partial<Record<Filter, string>>
/** Where something was found in a text. */
export type Range = [start: number, end: number]
/** A game that was found: by its title, or by another name. */
export type Found = { game: GameInfo; title: Range | null; name?: { name: string; at: Range; note: string } | undefined }

/** A text in small letters without accents and apostrophes, and where each letter of it was. */
function folded(text: string): { letters: string; at: number[] } {
  let letters = ''
  const at: number[] = []
  for (let n = 0; n < text.length; n++) {
    const letter = text[n]!.normalize('NFD')[0]!.toLowerCase()
    if (/['’]|\p{M}/u.test(letter)) continue
    letters += /[\p{L}\p{N}]/u.test(letter) ? letter : ' '
    at.push(n)
  }
  return { letters, at }
}

/** Where a query is in a text, at the beginning of a word if possible. */
export function find(text: string, query: string): Range | null {
  const [{ letters, at }, wanted] = [folded(text), folded(query).letters.trim()]
  const word = ` ${letters}`.indexOf(` ${wanted}`)
  const n = word >= 0 ? word : letters.indexOf(wanted)
  return wanted && n >= 0 ? [at[n]!, at[n + wanted.length - 1]! + 1] : null
}

const startsWord = (text: string, [start]: Range) => start === 0 || !/[\p{L}\p{N}]/u.test(text[start - 1]!)

/** The games that go by such a name; those whose title has it come first. */
export function byName(games: GameInfo[], query: string, elsewhere: Elsewhere = {}): Found[] {
  if (!folded(query).letters.trim()) return games.map((game) => ({ game, title: null }))
  const found = games.flatMap((game): (Found & { rank: number })[] => {
    const own = gameTitle(game)
    const title = find(own, query)
    const names: [string, string, string][] = [
      ...(elsewhere[game.id] ?? []),
      ...[game.title, ...Object.values(game.titles), ...game.aliases.map(plain)].map((name): [string, string, string] => [name, '', '']),
    ]
    const all = names.flatMap(([name, programs, differs]) => {
      const at = find(name, query)
      return at && (differs || !title) ? [{ name, at, note: [programs && ` (${programs})`, differs && `: ${differs}`].join('') }] : []
    })
    const rank = title ? (startsWord(own, title) ? 0 : 1) : 2
    return title || all[0] ? [{ game, title, name: all[0], rank }] : []
  })
  return found.sort((a, b) => a.rank - b.rank).map(({ rank: _, ...each }) => each)
}

/** An alias as people write it. */
const plain = (alias: string) => alias.split('-').map((word) => word[0]?.toUpperCase() + word.slice(1)).join(' ')

export const fits = (facts: Facts, chosen: Chosen) => FILTERS.every((filter) => !chosen[filter] || facts[filter] === chosen[filter])

/** For each chosen filter, how many more games there were without it; and their value, if they have the same. */
export function without(all: Facts[], chosen: Chosen): { filter: Filter; count: number; value: string }[] {
  return FILTERS.filter((filter) => chosen[filter]).flatMap((filter) => {
    const more = all.filter((facts) => !fits(facts, chosen) && fits(facts, { ...chosen, [filter]: '' }))
    const [value = '', ...others] = new Set(more.map((facts) => facts[filter]))
    return more.length > 0 ? [{ filter, count: more.length, value: others.length > 0 ? '' : value }] : []
  })
}

/** Games by name and family, in the reader's language. A game with options is one name: "crazy-quilt?redeals=2&wrap=on". */
import { language, t } from '../words/index.svelte'
import type { GameInfo, GameName } from './api'

export type Values = Record<string, string>

/** The game's name with the chosen values; the server makes it canonical. */
export function gameName(game: GameInfo, chosen: Values): string {
  const own = game.options
    .filter(({ name, value }) => (chosen[name] ?? value) !== value)
    .map(({ name }) => `${name}=${chosen[name]}`)
    .sort()
  return own.length === 0 ? game.id : `${game.id}?${own.join('&')}`
}

/** The game and option values in a name; null if the game is unknown. */
export function readName(games: GameInfo[], name: string): { game: GameInfo; values: Values } | null {
  const [id = '', query = ''] = name.split('?', 2)
  const game = games.find((each) => each.id === id) ?? games.find((each) => each.aliases.includes(id))
  if (!game) return null
  const values: Values = {}
  for (const [option, value] of new URLSearchParams(query))
    if (game.options.some((each) => each.name === option && each.values.includes(value))) values[option] = value
  return { game, values }
}

/** The address of a page about a game: "/game/the-carpet?redeals=1". `more` follows the game's options in the query. */
export function gameAddress(page: 'game' | 'rules' | 'own', name: string, more: Values = {}): string {
  const [id = '', query = ''] = name.split('?', 2)
  const all = [query, new URLSearchParams(more).toString()].filter(Boolean).join('&')
  return `/${page}/${encodeURIComponent(id)}${all && `?${all}`}`
}

// A game that the catalogues do not know brings its own words.
export const known = <T>(section: object, name: string): T | undefined =>
  Object.hasOwn(section, name) ? (section as Record<string, T>)[name] : undefined

export const familyTitle = (family: string) => known<string>(t.about.families, family) ?? ''
export const gameTitle = (game: { id: string; title: string; titles?: Values }) =>
  (known<string>(t.games.titles, game.id) ?? game.titles?.[language.code] ?? game.title).replaceAll("'", '’')

type OptionWords = { name: string; values: Record<string, string> }

/** Games whose options are not listed by family have those of any. */
export const inFamily = <T>(section: { any: object }, family: string, option: string) => known<T>(known<object>(section, family) ?? section.any, option)

const optionIn = (family: string, option: string) => inFamily<OptionWords>(t.games.options, family, option)

const plain = (name: string) => name.replace(/[_-]/g, ' ')

export const optionName = (family: string, option: string) => optionIn(family, option)?.name ?? plain(option)
export const optionValue = (family: string, option: string, value: string) =>
  known<string>(optionIn(family, option)?.values ?? {}, value) ?? plain(value)

/** The options that differ from the game's defaults: "redeals: 2, round the corner: yes"; empty if none does. */
export const optionWords = ({ name, family }: Pick<GameName, 'name' | 'family'>): string =>
  [...new URLSearchParams(name.split('?')[1] ?? '')]
    .map(([option, value]) => t.games.option(optionName(family, option), optionValue(family, option, value)))
    .join(', ')

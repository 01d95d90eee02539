/** Games by name and family. A game with options is one name: "crazy-quilt?redeals=2&wrap=on". The server finds the canonical one. */
import type { GameInfo } from './api'

export type Values = Record<string, string>

export function gameName(game: GameInfo, chosen: Values): string {
  const own = game.options
    .filter(({ name, value }) => (chosen[name] ?? value) !== value)
    .map(({ name }) => `${name}=${chosen[name]}`)
    .sort()
  return own.length === 0 ? game.id : `${game.id}?${own.join('&')}`
}

/** What differs from the game's own rules, as words: "redeals 2, wrap on"; nothing if they are its own. */
export const optionWords = (name: string): string =>
  name.split('?')[1]?.replaceAll('&', ', ').replace(/[_=-]/g, ' ') ?? ''

/** The families, the largest first, each with its games in the server's order. */
export function byFamily(games: GameInfo[]): { family: string; games: GameInfo[] }[] {
  return [...new Set(games.map((game) => game.family))]
    .map((family) => ({ family, games: games.filter((game) => game.family === family) }))
    .sort((a, b) => b.games.length - a.games.length)
}

/** The game and the option values that a name asks for; null if no such game is known. */
export function readName(games: GameInfo[], name: string): { game: GameInfo; values: Values } | null {
  const [id = '', query = ''] = name.split('?', 2)
  const game = games.find((each) => each.id === id) ?? games.find((each) => each.aliases.includes(id))
  if (!game) return null
  const values: Values = {}
  for (const [option, value] of new URLSearchParams(query))
    if (game.options.some((each) => each.name === option && each.values.includes(value))) values[option] = value
  return { game, values }
}

/** A position as an address that opens the same table for anyone. */
import type { NewPlay, Play } from '../lib/api'

/** The start of a game: a deal by number, all its cards, or a position in the middle of a game. */
export type Start = { deal: string } | { cards: string } | { position: string }

type Table = Omit<NewPlay, 'challenge'>

export type Shared = { [Name in keyof Table]: NonNullable<Table[Name]> }

/** Not escaped in addresses, and not used in the names of moves. */
const BETWEEN = '.'

export function address(origin: string, { game, moves = [], ...start }: Shared): string {
  const parts = Object.entries({ game, ...start }).map(([name, value]) => `${name}=${escaped(value)}`)
  if (moves.length > 0) parts.push(`moves=${moves.map(escaped).join(BETWEEN)}`)
  return `${origin}/deal?${parts.join('&')}`
}

/** Escape only what must be escaped: an address should stay short and readable. */
const escaped = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')

/** What an address asks for; null if it names no game. The server reports all other mistakes. */
export function readAddress(query: URLSearchParams): Shared | null {
  const game = query.get('game')
  if (!game) return null
  const shared: Shared = { game }
  for (const name of ['deal', 'cards', 'position'] as const) {
    const value = query.get(name)
    if (value) shared[name] = value
  }
  const moves = (query.get('moves') ?? '').split(/[.,\s]+/).filter(Boolean)
  return moves.length > 0 ? { ...shared, moves } : shared
}

/** The moves that led to the current position of a play. */
export const movesMade = (play: Pick<Play, 'line' | 'ply'>) => play.line.slice(0, play.ply).map((each) => each.move)

/**
 * The start of a game, from its record; null if an address cannot hold it (the record has shuffles of redeals, or cards
 * are missing).
 */
export function startOf(record: string): Start | null {
  const header = (name: string) => new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, 'm').exec(record)?.[1]?.replace(/\s+/g, ' ')
  if (header('Shuffles') ?? header('Seed') ?? header('Strict')) return null
  const [deal, cards, position] = [header('Deal'), header('Cards'), header('Position')]
  if (deal) return { deal }
  if (cards) return { cards }
  return position ? { position: position.replaceAll('\\"', '"').replaceAll('\\\\', '\\') } : null
}

/** A state of a game as an address, so that whoever opens it sits at the same table. */
import type { NewPlay, Play } from '../lib/api'

/** What a game begins with: a deal by its number, a deal in full, or a table in the middle of a game. */
export type Start = { deal: string } | { cards: string } | { position: string }

export type Shared = { [Name in keyof NewPlay]: NonNullable<NewPlay[Name]> }

/** Not escaped in an address, and in no move's name. */
const BETWEEN = '.'

export function address(origin: string, { game, moves = [], ...start }: Shared): string {
  const parts = Object.entries({ game, ...start }).map(([name, value]) => `${name}=${escaped(value)}`)
  if (moves.length > 0) parts.push(`moves=${moves.map(escaped).join(BETWEEN)}`)
  return `${origin}/deal?${parts.join('&')}`
}

/** Only as far as an address must be: it should stay short, and be read. */
const escaped = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')

/** What an address asks for; null when it names no game. What is wrong with it otherwise is for the server to say. */
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

/** The moves that led to where a play stands. */
export const movesMade = (play: Pick<Play, 'line' | 'ply'>) => play.line.slice(0, play.ply).map((each) => each.move)

/**
 * What a table of one's own begins with, from its record; null where an address cannot hold it (redeals whose order the
 * record brings along, cards that are missing).
 */
export function startOf(record: string): Start | null {
  const header = (name: string) => new RegExp(`^\\[${name} "((?:[^"\\\\]|\\\\.)*)"\\]`, 'm').exec(record)?.[1]?.replace(/\s+/g, ' ')
  if (header('Shuffles') ?? header('Seed') ?? header('Strict')) return null
  const [deal, cards, position] = [header('Deal'), header('Cards'), header('Position')]
  if (deal) return { deal }
  if (cards) return { cards }
  return position ? { position: position.replaceAll('\\"', '"').replaceAll('\\\\', '\\') } : null
}

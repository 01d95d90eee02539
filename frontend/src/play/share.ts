/** A position as an address that opens the same table for anyone. */
import type { Challenge, NewChallenge, NewPlay } from '../lib/api'
import { isOwn, ownAddress } from '../lib/ownGame'

/** The start of a game: a deal by number, all its cards, or a position in the middle of a game. */
export type Start = { deal: string } | { cards: string } | { position: string }

export type Shared = { [Name in keyof Omit<NewPlay, 'deal' | 'teaches'>]: NonNullable<NewPlay[Name]> } & {
  /** Its number as text: JavaScript rounds large ones. */
  deal?: string
  /** The day of which it is the daily deal, such as "2026-11-22". */
  day?: string
}

/** A result that an address carries: what it says of the end, and perhaps the moves. */
type Told = Omit<Challenge, 'checked'>

/** Not escaped in addresses, and not used in the names of moves. */
const BETWEEN = '.'

/** The page's address of it. */
export function address({ game, moves = [], challenge, ...start }: Shared): string {
  if (isOwn({ id: game })) return ownAddress(game, start.deal)
  const parts = Object.entries({ game, ...start }).map(([name, value]) => `${name}=${escaped(value)}`)
  if (moves.length > 0) parts.push(`moves=${listed(moves)}`)
  if (challenge) parts.push(...resultParts(challenge))
  return `/deal?${parts.join('&')}`
}

/** "won=183&time=245&hints=0&undos=2", and the moves if the link has them. */
function resultParts({ won, moves, seconds, hints, undos, line = [] }: NewChallenge): string[] {
  const numbers = Object.entries({ [won ? 'won' : 'lost']: moves, time: seconds, hints, undos })
  const parts = numbers.flatMap(([name, value]) => (value === null || value === undefined ? [] : `${name}=${value}`))
  return line.length > 0 ? [...parts, `line=${listed(line)}`] : parts
}

/** Escape only what must be escaped: an address should stay short and readable. */
const escaped = (text: string) => encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%2F', '/')

/** What an address asks for; null if it names no game. The server reports all other mistakes. */
export function readAddress(query: URLSearchParams): Shared | null {
  const game = query.get('game')
  if (!game) return null
  const shared: Shared = { game }
  for (const name of ['deal', 'cards', 'position', 'day'] as const) {
    const value = query.get(name)
    if (value) shared[name] = value
  }
  const [moves, challenge] = [movesIn(query, 'moves'), challengeIn(query)]
  if (moves.length > 0) shared.moves = moves
  return challenge ? { ...shared, challenge } : shared
}

const listed = (moves: readonly string[]) => moves.map(escaped).join(BETWEEN)
const movesIn = (query: URLSearchParams, name: string) => (query.get(name) ?? '').split(/[.,\s]+/).filter(Boolean)

function challengeIn(query: URLSearchParams): NewChallenge | null {
  const number = (name: string) => (/^\d{1,9}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : null)
  const [won, lost] = [number('won'), number('lost')]
  const moves = won ?? lost
  if (moves === null) return null
  return { won: won !== null, moves, seconds: number('time'), hints: number('hints'), undos: number('undos'), line: movesIn(query, 'line') }
}

/** The result of a game as a challenge; `line`: with its moves. */
export const asChallenge = ({ won, moves, seconds, hints, undos }: Told, line: string[] = []): NewChallenge => ({ won, moves, seconds, hints, undos, line })

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

/** The types of the HTTP API and the one place that speaks to it. */
import { t } from '../words/index.svelte'
import type { Suit } from './card'
import { events } from './events'
import type { Shared } from '../room/share'

export type Option = { name: string; values: string[]; value: string; help: string }

/** What a game can do. */
export type Abilities = {
  redeals: number
  /** Cards are shuffled in its course. */
  shuffles: boolean
  /** The next card of the stock lies open. */
  shows_next: boolean
  /** So many cards are dealt at once. */
  deals: number
  /** What a redeal takes up. */
  gathers: 'waste' | 'piles' | ''
  /** The kinds of moves that it has. But for `card` and `pair` they are made by one button, which prefers the first. */
  kinds: string[]
}

/** Where the first cards of a deal come to, one a place, in their order; `columns` of them make a row. */
export type Laid = { laid: string[]; columns: number }

export type GameInfo = Laid & {
  id: string
  title: string
  family: string
  version: number
  aliases: string[]
  summary: string
  source: string
  options: Option[]
  abilities: Abilities
}

export type GameName = Laid & {
  name: string
  id: string
  title: string
  family: string
  version: number
  options: Record<string, string>
  abilities: Abilities
}

export type Status = 'playing' | 'won' | 'stuck' | 'resigned'

export type PlaySummary = {
  id: string
  game: GameName
  deal: string | null
  status: Status
  ply: number
  /** The deal was chosen because it can be won. */
  winnable: boolean
  /** Spoilers were asked for. */
  peeked: boolean
  /** The coach played in it. */
  coach?: boolean
  started: string
  changed: string
}

/** One place of a layout. Units: a card is 5 wide and 7 high; x and y are the card's centre. */
export type Place = {
  place: string
  x: number
  y: number
  turned: boolean
  fan: [number, number]
  scale: number
}

export type Layout = { width: number; height: number; places: Place[] }

/** What there is to say of a pile: "count" (cards here), "left" (cards of a stock), "redeals" (left), "of" (cards of how many), "gone". */
export type Note = [code: string, ...numbers: number[]]

export type Pile = {
  /** English. */
  title: string
  kind: string
  /** Which of its kind: "3", "c1"; nothing where there is one only. */
  which: string
  /** Of a foundation: its suit, and whether it is built up or down. */
  suit: Suit | ''
  way: 'up' | 'down' | ''
  /** The bottom one first; "??" is a card that nobody has seen. */
  cards: string[]
  /** So many of them, the lowest, lie face down. */
  down: number
  count: number
  next: string
  notes: Note[]
  /** The notes in English. */
  caption: string
  covered: [boolean, boolean] | null
  seen: string[]
  hand: string
}

/** `kind`: "card", "pair", "deal", "redeal", "close", or one of the game's own. `count`: so many cards leave `from`. */
export type Move = { name: string; kind: string; from: string; to: string; count: number; words: string }

/** The same places in several layouts, the widest first. */
export type Table = { layouts: Layout[]; piles: Record<string, Pile> }

/** A move, and as far as they are known its places and cards. */
export type MadeMove = { move: string; kind: string; words: string; from: string; to: string; cards: string[] }

/** A move of a line: the node that it leads to, too. */
export type LineMove = MadeMove & { node: number }

/** Another line than the current one: its last node, the node where it leaves the current line, and its first move. */
export type Branch = { node: number; ply: number; leaves: number; at: number; move: LineMove }

/** What a move will make of the table: the piles that it changes, and what is legal then. */
export type Ahead = { piles: Record<string, Pile>; moves: Move[]; redeals_left: number; status: Status }

export type Play = PlaySummary & {
  /** Where the player stands in the tree of all that was tried. */
  node: number
  line: LineMove[]
  /** The newest first. */
  branches: Branch[]
  moves: Move[]
  /** What each legal move leads to; null where it turns up what was not seen. */
  ahead: Record<string, Ahead | null>
  /** Legal moves to a foundation that can never do harm. */
  safe: string[]
  redeals_left: number
  table: Table
}

export type Rules = { game: GameName; rules: string; source: string }

/** How far a search has come. */
export type Effort = { positions: number; seconds: number; best: number; trying: string }
export type Trying = { tried: number; lost: number; seconds: number }

export type Verdict = {
  verdict: 'won' | 'lost' | 'unknown'
  why: string
  /** Of a won position a line to the end; its first move keeps the win. */
  moves: string[]
  positions: number
  seconds: number
  best: number
}

/** A winning line: the table that it begins with, and what each move changes. */
export type Line = { table: Table; steps: (MadeMove & { piles: Record<string, Pile> })[] }

/** What became of the games of one kind. `met` are the deals of finished ones, of which some could be won, some not, some nobody knows. */
export type Statistics = {
  game: GameName
  played: number
  won: number
  streak: number
  best_streak: number
  unfinished: number
  peeked: number
  met: number
  winnable: number
  lost: number
  unknown: number
}

/** The cards that a game deals, in the order of the pack, and how many of them a deal has. */
export type Packet = { cards: string[]; deals: number }

/** What is heard of a search: how it comes on, and last of all what came of it. */
type Ended = { name: 'ended'; told: { detail: string } }
type Waiting = { name: 'waiting'; told: { place: number } }
export type VerdictEvent = Waiting | Ended | { name: 'progress'; told: Effort } | { name: 'verdict'; told: Verdict }
export type DealEvent =
  | Waiting
  | Ended
  | { name: 'progress'; told: Trying }
  | { name: 'found'; told: Play }
  | { name: 'none'; told: { detail: string } }

/** Why a move is refused, as data: cards, ranks, suits, places, numbers and words by name. */
export type Refusal = { code: string; move: string; params: Record<string, string | number> }

/** The server answered, and refused: `message` is its sentence, in English. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly refusal?: Refusal,
  ) {
    super(message)
  }
}

/** Why a move was refused, in the reader's language if the page has words for it. */
export async function inWords({ refusal, message }: Refused, piles: Record<string, Pile>): Promise<string> {
  try {
    return (refusal && (await (await import('./refusals')).sentenceOf(refusal, piles))) || message
  } catch {
    return message // the words did not come
  }
}

/** No answer came (server down, line cut): trying again is safe. */
export class Unreachable extends Error {}

async function ask(path: string, body?: unknown, signal: AbortSignal | null = null, method = body === undefined ? 'GET' : 'POST'): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    })
  } catch {
    signal?.throwIfAborted()
    throw new Unreachable(t.server.silent)
  }
  if (response.ok) return response
  const { detail, refusal } = (await response.json().catch(() => ({}))) as { detail?: string | { msg: string }[]; refusal?: Refusal }
  // FastAPI's list of field errors is boiled down to its messages; what is not JSON may be a proxy's page.
  const sentence = Array.isArray(detail) ? detail.map((each) => each.msg).join('; ') : detail
  if (response.status >= 500) throw new Unreachable(sentence ?? t.server.trouble)
  throw new Refused(response.status, sentence ?? t.server.refused(response.status), refusal)
}

export async function json<T>(path: string, body?: unknown, method?: string): Promise<T> {
  const response = await ask(path, body, null, method)
  try {
    return (await response.json()) as T
  } catch {
    throw new Unreachable(t.server.short)
  }
}

/** The events of a search. Leaving the loop over them, or the signal, ends it. */
export async function* search<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const response = await ask(path, body, signal)
  try {
    for await (const event of events(response.body!)) yield event as T
  } catch {
    signal.throwIfAborted()
    throw new Unreachable(t.server.lost)
  }
}

export const at = (id: string) => `plays/${encodeURIComponent(id)}`

export const games = () => json<GameInfo[]>('games')
export const rules = (game: string) => json<Rules>(`rules?game=${encodeURIComponent(game)}`)
export const packet = (game: string) => json<Packet>(`packet?game=${encodeURIComponent(game)}`)
export const statistics = () => json<Statistics[]>('statistics')
export const plays = () => json<PlaySummary[]>('plays')
export const play = (id: string) => json<Play>(at(id))
export const start = (game: string, deal?: string) =>
  json<Play>('plays', deal === undefined ? { game } : { game, deal })
/** Begin a game from wherever an address or a form says, and play moves in it. */
export const begin = (shared: Shared) => json<Play>('plays', shared)
/** Play moves, all or none; `coach`: it is the coach who plays. */
export const move = (id: string, node: number, moves: string[], coach?: true) =>
  json<Play>(`${at(id)}/move`, { node, moves, coach })
export const turn = (id: string, what: 'undo' | 'redo' | 'restart' | 'resign', node: number) =>
  json<Play>(`${at(id)}/${what}`, { node })
export const goto = (id: string, node: number, to: number) => json<Play>(`${at(id)}/goto`, { node, to })
export const record = async (id: string) => (await ask(`${at(id)}/record`)).text()
export const importRecord = (text: string) => json<{ plays: Play[] }>('import', { text })

/** Ask for spoilers in a play; it is marked as peeked into from now on. */
export const peek = (id: string) => json<Play>(`${at(id)}/peek`, {})
export const verdict = (id: string, node: number, seconds: number, signal: AbortSignal) =>
  search<VerdictEvent>(`${at(id)}/verdict?node=${node}&seconds=${seconds}`, undefined, signal)
export const line = (id: string, node: number) => json<Line>(`${at(id)}/line?node=${node}`)
/** Begin a game with a deal that can be won. */
export const startWinnable = (game: string, signal: AbortSignal) =>
  search<DealEvent>('plays/winnable', { game }, signal)

/** The settings that the store keeps, and when they were changed. */
export type KeptSettings = { settings: Record<string, string | number | boolean> | null; changed: string | null }
export const keptSettings = () => json<KeptSettings>('settings')
export const keepSettings = (settings: Record<string, string | number | boolean>) =>
  json<KeptSettings>('settings', { settings }, 'PUT')

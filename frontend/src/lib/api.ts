/** The types of the HTTP API and the one place that speaks to it. */

export type Option = { name: string; values: string[]; value: string; help: string }

export type GameInfo = {
  id: string
  title: string
  family: string
  version: number
  aliases: string[]
  summary: string
  source: string
  options: Option[]
}

export type GameName = {
  name: string
  id: string
  title: string
  family: string
  version: number
  options: Record<string, string>
}

export type Status = 'playing' | 'won' | 'stuck' | 'resigned'

export type PlaySummary = {
  id: string
  game: GameName
  deal: string | null
  status: Status
  ply: number
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

export type Pile = {
  title: string
  kind: string
  cards: string[]
  count: number
  next: string
  caption: string
  covered: [boolean, boolean] | null
  seen: string[]
  hand: string
}

export type Move = { name: string; from: string; to: string; words: string }

export type Table = { landscape: Layout; portrait: Layout; piles: Record<string, Pile> }

export type Play = PlaySummary & {
  line: { move: string; words: string }[]
  moves: Move[]
  redeals_left: number
  table: Table
}

export type Rules = { game: GameName; rules: string; source: string }

/** The server answered, and refused: `message` is its sentence. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** No answer came (server down, line cut): trying again is safe. */
export class Unreachable extends Error {}

async function ask(path: string, body?: unknown): Promise<Response> {
  let response: Response
  try {
    response = await fetch(`/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      credentials: 'same-origin',
      cache: 'no-store',
    })
  } catch {
    throw new Unreachable('The server does not answer.')
  }
  if (response.ok) return response
  const sentence = await detail(response)
  if (response.status >= 500) throw new Unreachable(sentence ?? 'The server is in trouble.')
  throw new Refused(response.status, sentence ?? `The server refused (${response.status}).`)
}

/** The server's own sentence for a refusal; FastAPI's list of field errors is boiled down to its messages. */
async function detail(response: Response): Promise<string | null> {
  try {
    const { detail } = (await response.json()) as { detail?: string | { msg: string }[] }
    if (typeof detail === 'string') return detail
    if (Array.isArray(detail)) return detail.map((each) => each.msg).join('; ')
  } catch {
    // not JSON: a proxy's page, say
  }
  return null
}

async function json<T>(path: string, body?: unknown): Promise<T> {
  const response = await ask(path, body)
  try {
    return (await response.json()) as T
  } catch {
    throw new Unreachable('The server’s answer was cut short.')
  }
}

const at = (id: string) => `plays/${encodeURIComponent(id)}`

export const games = () => json<GameInfo[]>('games')
export const rules = (game: string) => json<Rules>(`rules?game=${encodeURIComponent(game)}`)
export const plays = () => json<PlaySummary[]>('plays')
export const play = (id: string) => json<Play>(at(id))
export const start = (game: string, deal?: string) =>
  json<Play>('plays', deal === undefined ? { game } : { game, deal })
export const move = (id: string, name: string, ply: number) =>
  json<Play>(`${at(id)}/move`, { move: name, ply })
export const turn = (id: string, what: 'undo' | 'redo' | 'restart' | 'resign', ply: number) =>
  json<Play>(`${at(id)}/${what}`, { ply })
export const record = async (id: string) => (await ask(`${at(id)}/record`)).text()
export const importRecord = (text: string) => json<{ plays: Play[] }>('import', { text })

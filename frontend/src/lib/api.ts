/** All requests to the HTTP API. The types of requests and answers are generated from its schema: `make tool NAME=wire`. */
import { t } from '../words/index.svelte'
import { changed } from './changes'
import { carrier, type Reply, type Way } from '../engine/carrier'
import type { Chance, GameInfo, NewPlay, PageSettings, Pile, Play, PlayChange, Refusal, paths } from '../wire/types'

export type * from '../wire/types'

export type Prospect = { chance: Chance | null; played: number; won: number; of: number; final: boolean }
export type Status = Play['status']
/** The places of the first cards of a deal, in order, one card each; `columns` of them make a row. */
export type Laid = Pick<GameInfo, 'laid' | 'columns'>
/** A note on a pile: "count" (cards here), "left" (cards of a stock), "redeals" (left), "of" (cards of how many), "gone". */
export type Note = Pile['notes'][number]

// -- a path in the schema

type Method = 'get' | 'post' | 'put' | 'delete'
type Path<M extends Method> = { [P in keyof paths]: paths[P][M] extends object ? P : never }[keyof paths]
type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>
/** The parameters in a path and its query, together. */
type About<M extends Method, P extends Path<M>> = paths[P][M] extends { parameters: { path?: infer A; query?: infer B } } ? Given<A> & Given<B> : never
type Body<M extends Method, P extends Path<M>> = paths[P][M] extends { requestBody?: { content: { 'application/json': infer B } } } ? B : undefined
type Content<M extends Method, P extends Path<M>> = paths[P][M] extends { responses: Record<number, { content: infer C }> } ? C : never
type Answer<M extends Method, P extends Path<M>> = Content<M, P> extends { 'application/json': infer A } ? A : never
/** The events of a stream: each has its name and its data. */
type Events<M extends Method, P extends Path<M>> = Content<M, P> extends { 'text/event-stream': infer E } ? E : never

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

/** No answer came (server down, line cut): trying again is safe. */
export class Unreachable extends Error {
  /** `silent`: nothing answered at all. */
  constructor(
    message: string,
    readonly silent = false,
  ) {
    super(message)
  }
}

/** A path with its parameters filled in; the others become its query. */
function address(path: string, parameters: object): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters))
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== undefined) query.append(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

async function ask(method: string, path: string, parameters: object = {}, body?: unknown, way: Way = {}): Promise<Reply> {
  const request = { method, address: address(path, parameters), body: body === undefined ? undefined : JSON.stringify(body) }
  let reply: Reply
  try {
    reply = await (await carrier()).send(request, way)
  } catch {
    way.signal?.throwIfAborted()
    throw new Unreachable(t.server.silent, true)
  }
  if (reply.ok) return reply
  const { detail, refusal } = (await reply.json().catch(() => ({}))) as { detail?: string; refusal?: Refusal }
  if (reply.status >= 500) throw new Unreachable(detail ?? t.server.trouble)
  if (reply.wait) throw new Refused(reply.status, t.server.tooMany(reply.wait))
  throw new Refused(reply.status, detail ?? t.server.refused(reply.status), refusal)
}

export async function json<M extends Method, P extends Path<M>>(method: M, path: P, parameters: About<M, P>, body: Body<M, P>): Promise<Answer<M, P>> {
  const reply = await ask(method, path, parameters as object, body)
  try {
    return (await reply.json()) as Answer<M, P>
  } catch {
    throw new Unreachable(t.server.short)
  }
}

export const get = <P extends Path<'get'>>(path: P, parameters: About<'get', P>) => json('get', path, parameters, undefined as Body<'get', P>)
export const post = <P extends Path<'post'>>(path: P, parameters: About<'post', P>, body: Body<'post', P>) => json('post', path, parameters, body)

/** The events of a search. Leaving the loop or aborting the signal ends it. */
export async function* search<M extends Method, P extends Path<M>>(
  method: M, path: P, parameters: About<M, P>, body: Body<M, P>, signal: AbortSignal,
): AsyncGenerator<Events<M, P>> {
  const reply = await ask(method, path, parameters as object, body, { signal })
  try {
    for await (const event of reply.events()) yield event as Events<M, P>
  } catch {
    signal.throwIfAborted()
    throw new Unreachable(t.server.lost)
  }
}

export const games = () => get('/api/games', {})
export const rules = (game: string) => get('/api/rules', { game })
/** The cards that a game deals, and those that a text names. */
export const packet = (game: string, text?: string) => get('/api/packet', text === undefined ? { game } : { game, text })
/** The table before a deal. */
export const emptyTable = (game: string) => get('/api/table', { game })
export const statistics = () => get('/api/statistics', {})
export const plays = () => get('/api/plays', {})
export const play = (id: string) => get('/api/plays/{id}', { id })
/** Start a game from an address or a form, and play moves in it. */
export const begin = (game: NewPlay) => post('/api/plays', {}, game)
/** Start the daily deal of a day, or continue it, if this is it; else just that game. */
export async function beginDaily(day: string, play: NewPlay): Promise<Play> {
  const deals = await get('/api/daily', { date: day }).catch(() => [])
  const found = deals.find((each) => each.game.name === play.game && each.deal === play.deal)
  return found ? post('/api/daily/play', {}, { family: found.family, day, challenge: play.challenge ?? null }) : begin(play)
}
/** Where the page has a play, with the seconds on the page's clock. */
const at = ({ node, stamp }: Play, clock: number | null) => ({ node, clock, since: stamp })
/** The play after a change: most answers have only what has changed. */
async function whole(play: Play, answer: Promise<Play | PlayChange>): Promise<Play> {
  const found = await answer
  return 'table' in found ? found : (changed(play, found) ?? get('/api/plays/{id}', { id: play.id }))
}
/** Play moves, all or none; `coach`: the coach plays. */
export const move = (play: Play, clock: number | null, moves: string[], coach = false) =>
  whole(play, post('/api/plays/{id}/move', { id: play.id }, { ...at(play, clock), moves, coach }))
export const turn = (play: Play, what: 'undo' | 'redo' | 'restart' | 'resign', clock: number | null) => whole(play, post(`/api/plays/{id}/${what}`, { id: play.id }, at(play, clock)))
export const goto = (play: Play, clock: number | null, to: number) => whole(play, post('/api/plays/{id}/goto', { id: play.id }, { ...at(play, clock), to }))
/** Leave a play: one that is stuck is then lost. It is sent even if the page closes meanwhile. */
export const leave = async (play: Play, clock: number | null) =>
  void (await ask('post', '/api/plays/{id}/leave' satisfies Path<'post'>, { id: play.id }, at(play, clock), { keepalive: true }))
/** Why the top cards of one place cannot go to another. */
export const refusal = (about: { id: string; node: number; source: string; target: string; count: number }) => get('/api/plays/{id}/refusal', about)
/** What blocks a card, and the shortest way to free it. */
export const blocked = (about: { id: string; node: number; place: string; count: number }) => get('/api/plays/{id}/blocked', about)
export const record = async (id: string) => (await ask('get', '/api/plays/{id}/record' satisfies Path<'get'>, { id })).text()
/** The file with all games and settings; `play`: with that game alone. */
export const carryFile = async (play?: string) => (await ask('get', '/api/carry' satisfies Path<'get'>, { play })).text()
export const importRecord = (text: string) => post('/api/import', {}, { text, brief: true })

/** Moves that surely win from here, if nothing can go wrong any more and the player knows all cards. */
export const finish = (id: string, node: number, signal: AbortSignal) => search('get', '/api/plays/{id}/finish', { id, node }, undefined, signal)

/** How an ended play compares with the player's others. */
export const ending = (id: string) => get('/api/plays/{id}/ending', { id })
/** Start a new try at a node of an ended play. */
export const playOn = (id: string, node: number) => post('/api/plays/{id}/try', { id }, { node })
/** The line of an ended play, as the player saw it. */
export const replay = (id: string) => get('/api/plays/{id}/replay', { id })
/** When an ended play became unwinnable, all cards known. */
export const fate = (id: string, seconds: number, signal: AbortSignal) => search('get', '/api/plays/{id}/fate', { id, seconds }, undefined, signal)
/** The coach's chance before the first move of an ended play, and how often it wins that deal. */
export const prospect = (id: string, seconds: number, signal: AbortSignal) => search('get', '/api/plays/{id}/prospect', { id, seconds }, undefined, signal)
/** The deal of anybody's play. */
export const sharedDeal = (id: string) => get('/api/plays/{id}/deal', { id })

/** Turn spoilers on in a play, which marks it as "solution seen" (`peeked`). */
export const peek = (id: string) => post('/api/plays/{id}/peek', { id }, undefined)
export const verdict = (id: string, node: number, seconds: number, signal: AbortSignal) =>
  search('get', '/api/plays/{id}/verdict', { id, node, seconds }, undefined, signal)
export const line = (id: string, node: number) => get('/api/plays/{id}/line', { id, node })
/** Start a game with a winnable deal; with a level, one that is about as hard as the player is strong. */
export const startWinnable = (game: string, level: number | undefined, signal: AbortSignal) =>
  search('post', '/api/plays/winnable', {}, { game, level: level ?? null }, signal)

/** The settings in the store, and when they were changed. */
export const keptSettings = () => get('/api/settings', {})
export const keepSettings = (settings: PageSettings) => json('put', '/api/settings', {}, { settings })

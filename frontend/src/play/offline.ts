/**
 * Playing on without the server. Cadogan in this browser takes its place, with the copy of the game that was kept here. When the
 * server answers again, it gets everything that was played meanwhile: moves are a tree, so no line is lost.
 */
import { isStandingIn, letStandIn, oneAtATime, own, server } from '../engine/carrier'
import * as api from '../lib/api'
import type { Play } from '../lib/api'
import { movesMade } from './lookAhead'
import { t } from '../words/index.svelte'
import { forGood } from '../engine/kept'

const KEY = 'copies'
/** Something was played here that the server has not. */
const AHEAD = 'ahead'
/** How many games have a copy, and how long one may be, in characters. */
const MOST = 6
const LONGEST = 300_000
/** How often the server is asked whether it is back, in ms. */
const LOOK = 10_000

/** A table that is played at meanwhile. */
export type Guest = {
  readonly stored: Play
  /** Send nothing for now. */
  held: boolean
  /** Send what is due. */
  work(): void
  /** Go on with the play as it is there; `words` say so. */
  goOn(play: Play, words: string): void
  /** Nothing answers. */
  cutOff(): void
}

let guest: Guest | null = null
let timer: ReturnType<typeof setInterval> | undefined
/** The ids that plays had on the server, by those that they have here. */
const ids = new Map<string, string>()

const copies = () => forGood.value<[string, string][]>(KEY, [])

export type Copy = { id: string; game: string; deal: string | null }

/** The games that can go on here without the server, the last played first. `deal` is null for a player's own cards. */
export function playable(): Copy[] {
  return copies().flatMap(([id, text]) => {
    try {
      const [found] = (JSON.parse(text) as { games: { game: string; status: string; ended?: unknown; start: { kind: string; text: string } }[] }).games
      return found?.status === 'playing' && !found.ended ? [{ id, game: found.game, deal: found.start.kind === 'number' ? found.start.text : null }] : []
    } catch {
      return [] // not ours
    }
  })
}

/** Keep a copy of a play, in case the server cannot be reached later. */
export async function keepCopy(id: string): Promise<void> {
  if (isStandingIn()) return
  const text = await api.carryFile(id).catch(() => '')
  if (text === '' || text.length > LONGEST) return
  forGood.keepValue(KEY, [[id, text], ...copies().filter(([other]) => other !== id)].slice(0, MOST))
}

/** Go on here with a play, at the position that the server stored last, if that is known; else where its copy is. Throws if that cannot be. */
export async function goOn(id: string, stored?: Play): Promise<Play> {
  const copy = copies().find(([each]) => each === id)
  const already = isStandingIn()
  if (!copy && !already) throw new Error('There is no copy of this game.')
  letStandIn(true)
  try {
    if (copy) await api.post('/api/carry', {}, { text: copy[1] })
    const found = await api.play(id) // by the id that it had on the server
    const play = stored ? await replay(found, movesMade(stored)) : found
    ids.set(play.id, id)
    noteAhead()
    clearInterval(timer)
    timer = setInterval(() => void look(), LOOK)
    addEventListener('online', look)
    return play
  } catch (error) {
    letStandIn(already) // other games may go on here
    throw error
  }
}

/** Let a table go on here. If that cannot be, it waits for the server. */
export async function goOnHere(table: Guest): Promise<void> {
  if (table.held) return
  table.held = true
  const play = await goOn(table.stored.id, table.stored).catch(() => null)
  table.held = false
  if (!play) return table.cutOff()
  attend(table)
  table.goOn(play, t.play.offline)
}

/** Let the table go on with the server, which has everything again. */
async function goBack(table: Guest): Promise<void> {
  const { id } = table.stored
  const play = await api.play(ids.get(id) ?? id).catch(() => null)
  table.held = false
  if (play) table.goOn(play, t.play.back)
  else table.cutOff()
}

/** Bring a play to the position after these moves. */
async function replay(play: Play, moves: string[]): Promise<Play> {
  const { line } = play
  const other = line.findIndex(({ move }, n) => move !== moves[n])
  const same = other < 0 ? line.length : other
  const node = line[same - 1]?.node ?? 0
  if (play.node !== node) play = await api.goto(play, play.seconds, node)
  // One by one: a move may turn up a card.
  for (const move of moves.slice(same)) play = await api.move(play, play.seconds, [move])
  return play
}

/** Tell a table when the server is back. */
export function attend(table: Guest) {
  guest = table
}

/** The table was left. */
export function leave(table: Guest) {
  if (guest === table) guest = null
}

const noteAhead = () => forGood.keep(AHEAD, 'yes')

/** Bring the server everything that was played here. Throws if it does not take it. */
async function bring() {
  const file = await (await own()).send({ method: 'get', address: '/api/carry' }, {})
  if (!file.ok) throw new Error('Nothing can be read here.')
  const body = JSON.stringify({ text: await file.text() })
  const { ok } = await server.send({ method: 'post', address: '/api/carry', body }, {})
  if (!ok) throw new Error('The server took nothing.')
  forGood.keep(AHEAD, null)
}

/** Bring the server what was played here by a page that was closed before the server was back. */
export async function catchUp() {
  await oneAtATime(async () => {
    if (forGood.text(AHEAD) && !isStandingIn()) await bring()
  })
}

let looking = false

/** Ask for the server; if it answers, bring it everything that was played here. */
async function look() {
  if (looking) return
  looking = true
  try {
    await server.send({ method: 'get', address: '/api/version' }, {})
    if (guest) guest.held = true
    await oneAtATime(bring)
    clearInterval(timer)
    removeEventListener('online', look)
    letStandIn(false)
    if (guest) void goBack(guest)
  } catch {
    if (guest?.held) {
      guest.held = false // not yet
      guest.work()
    }
  } finally {
    looking = false
  }
}

/** Carries the page's requests to Cadogan, wherever it runs, and its answers back. */
import { http } from './http'
import { CHANNEL, type Starting } from './messages'
import type { OwnGames } from './own'
import { engine, place } from './place'
import type { Carrier } from './requests'
import { engineState } from './state.svelte'

export type * from './requests'

let chosen: Promise<Carrier> | undefined

/** The carrier for this page. What is about somebody's own patiences goes to their worker. */
export const carrier = async (): Promise<Carrier> => {
  const others = await (standIn ?? (chosen ??= choose()))
  return patiences ? { send: (request, way) => (patiences?.has(request) ? patiences : others).send(request, way) } : others
}

const choose = async (): Promise<Carrier> => (place === 'server' || !engine ? http : own())

let made: Promise<Carrier> | undefined

/** The way to Cadogan in this browser; only where the page has its files. */
export const own = () => (made ??= import('./worker').then(({ worker }) => worker(engine!)))

// -- somebody's own patiences

let patiences: OwnGames | null = null

/** The way to the worker of own patiences, which starts with the first request; only where the page has its files. */
export async function ownGames(starting: (starting: Starting) => void): Promise<OwnGames> {
  const { OwnGames } = await import('./own')
  return (patiences ??= new OwnGames(engine!, starting))
}

// -- without the server

/** Cadogan in this browser can take the place of a server that does not answer. */
export const hasStandIn = place === 'server' && engine !== null

let standIn: Promise<Carrier> | null = null

export const isStandingIn = () => engineState.standsIn

/** From now on, requests go to Cadogan in this browser, or to the server again. */
export function letStandIn(on: boolean) {
  standIn = on ? own() : null
  engineState.standsIn = on
}

/**
 * Do one of these after the other, in all windows: bring the server what was played here, or delete everything. What is on its way to the server
 * would come back after the deletion.
 */
export async function oneAtATime<T>(act: () => Promise<T>): Promise<T> {
  let started = false
  const begin = () => {
    started = true
    return act()
  }
  try {
    return await navigator.locks!.request('cadogan own games', begin)
  } catch (error) {
    if (started) throw error
    return act() // this browser has no locks
  }
}

/** Delete the games that were played here in place of a server. */
export async function deleteOwn(): Promise<void> {
  const alone = !made && navigator.locks // the worker holds the lock while it has the files open, whichever window's it is
  const removed = alone && (await alone.request(CHANNEL, { ifAvailable: true }, async (lock) => lock && (await import('./disk')).removeFiles().then(() => true)))
  if (removed) return
  const { ok } = await (await own()).send({ method: 'delete', address: '/api/player' }, {})
  if (!ok) throw new Error('The games in this browser were not deleted.')
}

/** The way to the server, even while something else stands in for it. */
export const server = http

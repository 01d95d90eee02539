/**
 * The service worker: Cadogan without a network, and one version at a time.
 *
 * A version is installed whole or not at all, and takes over when no page is open or when the player says so. Until it does, the
 * older worker gives its page to a player who has taken it. Pages that are still open find the files of their own version.
 */
import { hand, handed, sharedText, take } from '../lib/handed'
import type { Message } from '../lib/message'
import { today } from '../lib/today'
import { type Edition, isHashed, isolated, pathOf, portions, SHELL, way } from './edition'
import { Stock } from './stock'

declare const self: ServiceWorkerGlobalScope & { __CADOGAN__: Edition }

/** How long a page waits for its server before it comes from the cache, in ms. */
const PATIENCE = 4000

const edition = self.__CADOGAN__
const root = self.registration.scope
const stock = new Stock(edition, root)
const { now, later } = portions(edition)

self.addEventListener('install', (event) => {
  event.waitUntil(stock.fill(now).then(() => stock.adopt(later)))
  passApi(event)
})

// The page that brought the first worker works without a network from now on, too.
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), take(root, 'next')])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  switch (way(request, root, edition)) {
    case 'shell':
      return event.respondWith(answer(SHELL, request))
    case 'file':
      return event.respondWith(answer(pathOf(request.url, root), request))
    case 'share':
      return event.respondWith(share(request))
  }
})

self.addEventListener('message', (event) => {
  const said = event.data as Message
  if (said === 'take over') event.waitUntil(self.skipWaiting())
  else if (said === 'come next') event.waitUntil(comeNext().then((noted) => event.ports[0]?.postMessage(noted)))
  else if (said === 'fetch engine') event.waitUntil(stock.fill(later).catch(() => {}))
  else if ('started' in said) event.waitUntil(tidy(said.started))
  else event.ports[0]?.postMessage(isOurs(said.has))
})

type Routes = { addRoutes?(rule: { condition: { urlPattern: { pathname: string } }; source: 'network' }): Promise<void> }

/** Requests to a server need not wait for this worker to wake up, in browsers that can be told so. */
function passApi(event: ExtendableEvent & Routes) {
  const pathname = `${new URL(root).pathname}api/*`
  if (edition.place === 'server') event.addRoutes?.({ condition: { urlPattern: { pathname } }, source: 'network' }).catch(() => {})
}

const isOurs = (address: string) => Object.hasOwn(edition.files, pathOf(address, root))

/** Drop older versions once the only open page is of this one. A newer one that is on its way stays. */
async function tidy(files: string[]) {
  const { installing, waiting } = self.registration
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.length <= 1 && files.every(isOurs) && !installing && !waiting) await stock.dropOthers()
}

/** Have the older worker give the page of this version. Returns whether that could be noted: the disk may be full. */
const comeNext = () =>
  hand(root, 'next', edition.version).then(
    () => true,
    () => false,
  )

/** The page: of the newer version if the player has taken it, else of this one. */
async function page(): Promise<Response | undefined> {
  const next = self.registration.waiting && (await handed(root, 'next'))
  return (next && (await stock.find(SHELL, next))) || stock.find(SHELL)
}

/** A file or the page, from where it comes first: on a plain host from the cache, for a server's page from the server. */
async function answer(path: string, request: Request): Promise<Response> {
  const kept = await (path === SHELL ? page() : stock.find(path))
  if (edition.place === 'browser' || isHashed(path)) return kept ?? fetchIsolated(request)
  return kept ? fetchSoon(request, kept) : fetch(request)
}

/** From the server if it answers soon: there may be a newer page at this address, or one of another program. */
async function fetchSoon(request: Request, kept: Response): Promise<Response> {
  const late = new Promise<Response>((take) => setTimeout(take, PATIENCE, kept))
  const asked = fetch(request).then((response) => (response.status < 500 ? response : kept))
  return Promise.race([asked.catch(() => kept), late])
}

/** From the network, with the headers that a plain host does not send; a server sends its own. */
async function fetchIsolated(request: Request): Promise<Response> {
  const response = await fetch(request)
  const whole = request.mode === 'navigate' || request.destination === 'worker'
  // Nothing may be read of a redirect; the browser follows it.
  if (edition.place === 'server' || !whole || response.type === 'opaqueredirect') return response
  const { body, status, statusText } = response
  return new Response(body, { status, statusText, headers: isolated(response.headers) })
}

/** The browser calls now and then, while no page is open. */
self.addEventListener('periodicsync', (event) => (event as ExtendableEvent).waitUntil(remind()))

/** Set the badge if no deal of today has been played. */
async function remind() {
  if ((await handed(root, 'day')) !== today()) await navigator.setAppBadge()
}

/** Keep what another app shared, and show the page that imports it. */
async function share(request: Request): Promise<Response> {
  await hand(root, 'share', await sharedText(await request.formData()))
  return Response.redirect(new URL('./#/import', root), 303)
}

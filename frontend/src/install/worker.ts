/** The service worker that keeps Cadogan for times without a network, as the page sees it: registered, asked for newer versions, told to take over. */
import { engine, place } from '../engine/place'
import { reload } from '../lib/back'
import type { Message } from '../lib/message'
import { newVersion } from '../lib/newVersion.svelte'
import { root } from '../lib/root'
import { whenFinished } from '../lib/unfinished'
import { openChannel } from '../engine/kept'

const HOUR = 3_600_000

/** Tells the other windows that the player has taken the new version. */
const others = openChannel(`cadogan.version ${root}`)

let registration: ServiceWorkerRegistration | undefined

const say = (worker: ServiceWorker | null | undefined, message: Message) => worker?.postMessage(message)

/** Register the worker and look after it. Nothing happens where there can be none: without https, or in a private window. */
export async function register(): Promise<void> {
  const { serviceWorker } = navigator
  if (!serviceWorker || !root || registration) return
  try {
    registration = await serviceWorker.register(`${root}sw.js`, { scope: root, updateViaCache: 'none' })
  } catch {
    return // forbidden here, or the host has no sw.js: the page works with the network alone
  }
  if (!registration) return // so a driven browser refuses
  others.onmessage = () => whenFinished(reload)
  watch(registration)
  askDaily(registration)
  const { active } = await serviceWorker.ready
  say(active, { started: files() })
  if (place === 'server' && !registration.waiting) fetchEngine(active)
}

function watch(registration: ServiceWorkerRegistration) {
  const look = () => void offer(registration)
  const follow = () => registration.installing?.addEventListener('statechange', look)
  registration.addEventListener('updatefound', follow)
  follow()
  look()
}

/** Offer a version that waits, unless this page is of that version already: the player has taken it, or a server has sent it. */
async function offer({ waiting, active }: ServiceWorkerRegistration) {
  if (waiting && (await hasThisPage(waiting))) {
    say(waiting, 'take over')
    newVersion.ready = false
  } else newVersion.ready = waiting !== null && active !== null
}

/** The address of the page's first script; it changes with every part of the page. */
const entry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''

/** What tells the version of this page: its first script, and its engine if it has one. */
const files = () => [entry(), ...(engine ? [`${engine}engine.json`] : [])]

const hasThisPage = async (worker: ServiceWorker) => (await Promise.all(files().map((file) => ask(worker, { has: file })))).every(Boolean)

/** Ask a worker; false if it says so, or does not know. */
const ask = (worker: ServiceWorker, message: Message) =>
  new Promise<boolean>((answer) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => answer(data === true)
    worker.postMessage(message, [port2])
  })

/** How long the player waits for a worker, in ms. */
const SOON = 10_000

const soon = (done: Promise<unknown>) => Promise.race([done, new Promise((end) => setTimeout(end, SOON))])

/** Ask the host for a newer version: at least once a day, and when the player comes back, at most once an hour. */
function askDaily(registration: ServiceWorkerRegistration) {
  let asked = Date.now() // registering has asked
  const ask = () => {
    asked = Date.now()
    registration.update().catch(() => {}) // without a network: next time
  }
  setInterval(ask, 24 * HOUR)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && Date.now() - asked > HOUR && ask())
}

type Line = { saveData?: boolean; type?: string }

/** A page with a server has the engine fetched for times without it, when nothing else is to do and the line costs nothing. */
function fetchEngine(worker: ServiceWorker | null) {
  const { connection } = navigator as Navigator & { connection?: Line }
  if (connection?.saveData || connection?.type === 'cellular') return
  const fetch = () => say(worker, 'fetch engine')
  if ('requestIdleCallback' in globalThis) requestIdleCallback(fetch)
  else setTimeout(fetch, 5000)
}

/**
 * Take the version that waits: all windows are loaded again, each as soon as its moves are stored.
 *
 * The older worker is still in charge then and gives them the newer page, which has the newer worker take over. No player waits for
 * that: if Chromium is just waking the older worker up, it does not end it for half a minute and more.
 */
export async function update() {
  newVersion.taken = true
  const { serviceWorker } = navigator
  const waiting = registration?.waiting
  if (waiting && !(await soon(ask(waiting, 'come next')))) {
    // The disk is full, or the host went back to an older version.
    const took = new Promise((done) => serviceWorker.addEventListener('controllerchange', done))
    say(waiting, 'take over')
    await soon(took)
  }
  others.postMessage(null)
  whenFinished(reload)
}

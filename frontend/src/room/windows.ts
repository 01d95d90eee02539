/** The windows of a table, fetched together when the first one opens, or earlier when the page is idle. */
import { language } from '../words/index.svelte'
import { parts } from './parts'

export const openWindow = () => language.with(import('./OpenWindow.svelte'))

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 150)

/** In ms: the cards of a new game are dealt first. */
const DEALT = 2000

/** Fetch windows and parts one after another, so that they open at once, and without a connection too. */
export function fetchAhead() {
  const waiting: (() => Promise<unknown>)[] = [openWindow, ...Object.values(parts)]
  const next = () => whenIdle(() => void waiting.shift()?.().then(next, next))
  setTimeout(next, DEALT)
}

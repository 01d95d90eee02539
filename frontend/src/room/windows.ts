import { language } from '../words/index.svelte'
import { parts } from './parts'

/** The windows of a table. Each is fetched when it is opened first, or ahead of that when there is nothing else to do. */
export const windows = {
  keys: () => language.with(import('../windows/KeysDialog.svelte')),
  moves: () => language.with(import('./MovesDialog.svelte')),
  more: () => language.with(import('./MoreDialog.svelte')),
  settings: () => language.with(import('../windows/SettingsDialog.svelte')),
  rules: () => language.with(import('../windows/RulesDialog.svelte')),
  record: () => language.with(import('../windows/RecordDialog.svelte')),
  share: () => language.with(import('../windows/ShareDialog.svelte')),
  resign: () => language.with(import('../windows/ResignDialog.svelte')),
  peek: () => language.with(import('../windows/PeekDialog.svelte')),
  look: () => language.with(import('../windows/LookDialog.svelte')),
  line: () => language.with(import('../windows/LineDialog.svelte')),
}

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 150)

/** The cards of a new game are dealt first: the page has nothing else to do meanwhile. */
const DEALT = 2000

/** All of them, one after another, so that they open at once, and without a connection too. */
export function fetchWindows() {
  const waiting = Object.values<() => Promise<unknown>>({ ...windows, ...parts })
  const next = () => whenIdle(() => void waiting.shift()?.().then(next, next))
  setTimeout(next, DEALT)
}

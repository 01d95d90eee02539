import { language } from '../words/index.svelte'

/** The windows of a table. Each is fetched when it is opened first, or ahead of that when there is nothing else to do. */
export const windows = {
  keys: () => language.with(import('./KeysDialog.svelte')),
  moves: () => language.with(import('./MovesDialog.svelte')),
  more: () => language.with(import('./MoreDialog.svelte')),
  settings: () => language.with(import('./SettingsDialog.svelte')),
  rules: () => language.with(import('./RulesDialog.svelte')),
  record: () => language.with(import('./RecordDialog.svelte')),
  share: () => language.with(import('./ShareDialog.svelte')),
  resign: () => language.with(import('./ResignDialog.svelte')),
  peek: () => language.with(import('./PeekDialog.svelte')),
  look: () => language.with(import('./LookDialog.svelte')),
  line: () => language.with(import('./LineDialog.svelte')),
}

/** What stands at the table only now and then. */
export const parts = {
  spoilers: () => language.with(import('./SpoilerBox.svelte')),
  verdict: () => language.with(import('./SpoilerPill.svelte')),
  ending: () => import('./Ending.svelte'),
  typed: () => import('./TypedMove.svelte'),
}

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 1500)

/** All of them, so that they open at once, and without a connection too. */
export function fetchWindows() {
  whenIdle(() => {
    for (const fetch of Object.values({ ...windows, ...parts })) fetch().catch(() => {})
  })
}

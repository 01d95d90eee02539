/** The windows of a table. Each is fetched when it is opened first, or ahead of that when there is nothing else to do. */
export const windows = {
  keys: () => import('./KeysDialog.svelte'),
  moves: () => import('./MovesDialog.svelte'),
  more: () => import('./MoreDialog.svelte'),
  settings: () => import('./SettingsDialog.svelte'),
  rules: () => import('./RulesDialog.svelte'),
  record: () => import('./RecordDialog.svelte'),
  share: () => import('./ShareDialog.svelte'),
  resign: () => import('./ResignDialog.svelte'),
  peek: () => import('./PeekDialog.svelte'),
  look: () => import('./LookDialog.svelte'),
  line: () => import('./LineDialog.svelte'),
}

const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : (work: () => void) => setTimeout(work, 1500)

/** So that they open at once, and without a connection too. */
export function fetchWindows() {
  whenIdle(() => {
    for (const fetch of Object.values(windows)) fetch().catch(() => {})
  })
}

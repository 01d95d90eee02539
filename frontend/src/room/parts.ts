/** What is shown at the table only now and then. Each part is fetched when it is first needed, or before when the page is idle. */
import { language } from '../words/index.svelte'

export const parts = {
  signs: () => import('../table/signs'),
  coach: () => language.with(import('../coach')),
  mark: () => language.with(import('../coach/MarkSign.svelte')),
  spoilers: () => language.with(import('./SpoilerBox.svelte')),
  verdict: () => language.with(import('./SpoilerPill.svelte')),
  guide: () => language.with(import('../guide')),
  rules: () => language.with(import('../windows/RulesDialog.svelte')),
  ending: () => language.with(import('./Ending.svelte')),
  odds: () => language.with(import('./Odds.svelte')),
  update: () => language.with(import('../install')),
  typed: () => import('./TypedMove.svelte'),
  freeing: () => import('./FreeingPill.svelte'),
}

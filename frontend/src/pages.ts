/** The pages by the first part of their address. Each is fetched when it is gone to. */
import type { Component } from 'svelte'
import { FRONT, language } from './words/index.svelte'

/** A page takes `about` where it is about something. */
type Page = { default: Component<any> }

const PAGES: Record<string, () => Promise<Page>> = {
  start: () => import('./start/Start.svelte'),
  deal: () => import('./room/DealPage.svelte'),
  play: () => import('./room/PlayPage.svelte'),
  game: () => import('./start/GamePage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  lesson: () => import('./room/DealPage.svelte'),
  patience: () => import('./patience/PatiencePage.svelte'),
  own: () => import('./start/OwnPage.svelte'),
  puzzles: () => import('./puzzles/PuzzlesPage.svelte'),
  puzzle: () => import('./puzzles/PuzzlePage.svelte'),
  days: () => import('./days/DaysPage.svelte'),
  records: () => import('./records/ResultsPage.svelte'),
  statistics: () => import('./records/ResultsPage.svelte'),
  continue: () => import('./start/ContinuePage.svelte'),
  import: () => import('./start/ImportPage.svelte'),
  carry: () => import('./start/CarryPage.svelte'),
}

/** A page with its words; what is none of them is the start page. */
export function fetchPage(name: string): Promise<Page> {
  const page = Object.hasOwn(PAGES, name) ? name : 'start'
  return name === 'play' ? PAGES.play!() : language.with(PAGES[page]!(), page === 'start' ? FRONT : undefined)
}

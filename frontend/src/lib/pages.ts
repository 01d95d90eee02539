/** The pages by the first part of their address. Each is fetched when it is gone to. */
import type { Component } from 'svelte'
import { language } from '../words/index.svelte'

/** A page takes `about` where it is about something. */
type Page = { default: Component<any> }

const PAGES: Record<string, () => Promise<Page>> = {
  start: () => import('./Start.svelte'),
  deal: () => import('./DealPage.svelte'),
  play: () => import('./PlayPage.svelte'),
  game: () => import('./GamePage.svelte'),
  rules: () => import('./RulesPage.svelte'),
  lesson: () => import('./LessonPage.svelte'),
  own: () => import('./OwnPage.svelte'),
  statistics: () => import('./StatisticsPage.svelte'),
}

/** A page with its words; what is none of them is the start page. */
export const fetchPage = (name: string): Promise<Page> =>
  name === 'play' ? PAGES.play!() : language.with(PAGES[Object.hasOwn(PAGES, name) ? name : 'start']!())

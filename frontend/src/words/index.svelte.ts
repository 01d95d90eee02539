/**
 * The page's words in the reader's language: `t.cards.name(card)`.
 *
 * Each language has a catalogue in three parts: the words at a table, those of the start page, and more for windows and other
 * pages. Each is fetched, with those before it, together with what needs it, in the current language.
 */
import type { en } from './en'
import type { Worded } from './kinds'
import { localeOf } from './locale'
import type { front } from './en/front'
import type { more } from './en/more'

export type Words = Worded<typeof en>
type More = Worded<typeof front & typeof more>
export type Code = 'en' | 'de' | 'fr'

export const LANGUAGES: Record<Code, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

/** By language, how to fetch each part: a module that exports it and nothing else. */
const CATALOGUES: Record<Code, (() => Promise<object>)[]> = {
  en: [() => import('./en'), () => import('./en/front'), () => import('./en/more')],
  de: [() => import('./de'), () => import('./de/front'), () => import('./de/more')],
  fr: [() => import('./fr'), () => import('./fr/front'), () => import('./fr/more')],
}
export const FRONT = 1
const MORE = 2

/** The first language in the reader's list that the page has; else English. */
export function spokenOf(asked: readonly string[]): Code {
  const codes = asked.map((each) => each.slice(0, 2).toLowerCase())
  return (codes.find((code) => code in CATALOGUES) ?? 'en') as Code
}

class Language {
  code = $state<Code>('en')
  /** Set before anything is shown. */
  words = $state.raw<Words & More>()!

  /** How the reader writes dates and figures in this language. */
  readonly locale = $derived(localeOf(this.code))

  private asked: Code = 'en'
  /** The last part that is needed, and the last that is there. */
  private part = 0
  private taken = 0
  private all: Promise<void> | null = null

  /** Switch to a language. If its catalogue cannot be fetched, the language stays; at the start it is then English. */
  async speak(code: Code): Promise<void> {
    this.asked = code
    const { part } = this
    try {
      const parts = await Promise.all(CATALOGUES[code].slice(0, part + 1).map((fetched) => fetched()))
      // Meanwhile another language or part may have been requested: never replace more by less.
      if (code !== this.asked || part < this.taken) return
      this.taken = part
      this.take(code, Object.assign({}, ...parts.flatMap(Object.values)))
    } catch (error) {
      if (code === 'en' || this.words) throw error
      await this.speak('en')
    }
  }

  /** Fetch a window or page together with its words. */
  async with<Fetched>(fetched: Promise<Fetched>, part = MORE): Promise<Fetched> {
    if (part > this.part) {
      const before = this.part
      this.part = part
      this.all = this.speak(this.asked).catch((error) => {
        this.part = before
        throw error
      })
    }
    const [found] = await Promise.all([fetched, this.all])
    return found
  }

  private take(code: Code, words: Words & More) {
    this.code = code
    this.words = words
    document.documentElement.lang = code
    // A language written from right to left would be handled here; the layout uses logical sides.
    document.documentElement.dir = 'ltr'
  }
}

export const language = new Language()

/** The catalogue of the current language; components that read it update when the language changes. */
export const t: Words & More = new Proxy({} as Words & More, { get: (_, section) => language.words[section as keyof (Words & More)] })

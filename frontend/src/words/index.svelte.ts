/**
 * The page's words in the reader's language: `t.cards.name(card)`.
 *
 * Each language has a catalogue in two parts: the words at a table, and more for windows and other pages, which is fetched
 * together with them. Only the parts needed, in the current language, are fetched.
 */
import type { en } from './en'
import type { Worded } from './kinds'
import { localeOf } from './locale'
import type { more } from './en/more'

export type Words = Worded<typeof en>
type More = Worded<typeof more>
export type Code = 'en' | 'de' | 'fr'

export const LANGUAGES: Record<Code, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

const CATALOGUES: Record<Code, () => Promise<Words>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
}

const MORE: Record<Code, () => Promise<More>> = {
  en: async () => (await import('./en/more')).more,
  de: async () => (await import('./de/more')).more,
  fr: async () => (await import('./fr/more')).more,
}

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
  private saysMore = false
  private all: Promise<void> | null = null

  /** Switch to a language. If its catalogue cannot be fetched, the language stays; at the start it is then English. */
  async speak(code: Code): Promise<void> {
    this.asked = code
    try {
      const [words, more] = await Promise.all([CATALOGUES[code](), this.saysMore ? MORE[code]() : null])
      // Meanwhile another language or the second part may have been requested: never replace more by less.
      if (code === this.asked && (more || !this.saysMore || !this.words)) this.take(code, { ...words, ...more } as Words & More)
    } catch (error) {
      if (code === 'en' || this.words) throw error
      await this.speak('en')
    }
  }

  /** Fetch a window or page together with the second part of the words. */
  async with<Fetched>(fetched: Promise<Fetched>): Promise<Fetched> {
    if (!this.saysMore) {
      this.saysMore = true
      this.all = this.speak(this.asked).catch((error) => {
        this.saysMore = false
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

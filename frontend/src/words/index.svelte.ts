/**
 * What the page says, in the reader's language: `t.cards.name(card)`.
 *
 * One catalogue a language, in two parts: what is said at a table; and more, which windows and other pages say and which comes
 * with them. Only what is needed is fetched, of the language spoken.
 */
import type { en } from './en'
import type { Worded } from './kinds'
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

/** The first of the languages that a reader asks for which the page speaks. */
export function spokenOf(asked: readonly string[]): Code {
  const codes = asked.map((each) => each.slice(0, 2).toLowerCase())
  return (codes.find((code) => code in CATALOGUES) ?? 'en') as Code
}

class Language {
  code = $state<Code>('en')
  /** There once a language is spoken, which is before anything is shown. */
  words = $state.raw<Words & More>()!

  private asked: Code = 'en'
  private saysMore = false
  private all: Promise<void> | null = null

  /** Speak a language from now on; where its catalogue cannot be had, go on as before, to begin with in English. */
  async speak(code: Code): Promise<void> {
    this.asked = code
    try {
      const [words, more] = await Promise.all([CATALOGUES[code](), this.saysMore ? MORE[code]() : null])
      // Meanwhile another language may have been asked for, or more of this one: what is said already is not unsaid.
      if (code === this.asked && (more || !this.saysMore || !this.words)) this.take(code, { ...words, ...more } as Words & More)
    } catch (error) {
      if (code === 'en' || this.words) throw error
      await this.speak('en')
    }
  }

  /** Something that has more to say, together with its words. */
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
    // A language written from right to left would be named here; the page is laid out by logical sides.
    document.documentElement.dir = 'ltr'
  }
}

export const language = new Language()

/** The catalogue of the language spoken now; what reads it is drawn anew when that changes. */
export const t: Words & More = new Proxy({} as Words & More, { get: (_, section) => language.words[section as keyof (Words & More)] })

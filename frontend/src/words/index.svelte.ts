/** What the page says, in the reader's language: `t.cards.name(card)`. One catalogue a language; only the one spoken is fetched. */
import type { en } from './en'
import type { Worded } from './kinds'

export type Words = Worded<typeof en>
export type Code = 'en' | 'de' | 'fr'

export const LANGUAGES: Record<Code, string> = { en: 'English', de: 'Deutsch', fr: 'Français' }

const CATALOGUES: Record<Code, () => Promise<Words>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
  fr: async () => (await import('./fr')).fr,
}

/** The first of the languages that a reader asks for which the page speaks. */
export function spokenOf(asked: readonly string[]): Code {
  const codes = asked.map((each) => each.slice(0, 2).toLowerCase())
  return (codes.find((code) => code in CATALOGUES) ?? 'en') as Code
}

class Language {
  code = $state<Code>('en')
  /** There once a language is spoken, which is before anything is shown. */
  words = $state.raw<Words>()!

  /** Speak a language from now on; where its catalogue cannot be had, go on as before, to begin with in English. */
  async speak(code: Code): Promise<void> {
    const words = await CATALOGUES[code]().catch((error) => {
      if (this.words) throw error
      code = 'en'
      return CATALOGUES.en()
    })
    this.code = code
    this.words = words
    document.documentElement.lang = code
    // A language written from right to left would be named here; the page is laid out by logical sides.
    document.documentElement.dir = 'ltr'
  }
}

export const language = new Language()

/** The catalogue of the language spoken now; what reads it is drawn anew when that changes. */
export const t: Words = new Proxy({} as Words, { get: (_, section) => language.words[section as keyof Words] })

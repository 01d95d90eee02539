/** The reader's settings, kept in this browser. */
import type { PageSettings } from '../wire/types'
import { LANGUAGES, language, spokenOf, type Code } from '../words/index.svelte'
import { forGood } from '../engine/kept'

export type Theme = Kept['theme']
/** All settings of the page, each with a value. */
export type Kept = { [Name in keyof PageSettings]-?: NonNullable<PageSettings[Name]> }

const KEY = 'settings'

export const DEFAULT: Readonly<Kept> = {
  theme: 'auto',
  cloth: 'green',
  back: 'lattice',
  fourColours: false,
  largeIndex: false,
  indices: 'upright',
  leftHanded: false,
  animation: 'normal',
  sounds: 'soft',
  keys: true,
  outlines: 'auto',
  timer: false,
  autoplay: false,
  language: 'auto',
}

const NAMES = Object.keys(DEFAULT) as (keyof Kept)[]

/** The values of those that are a choice. */
const CHOICES: { [Name in keyof Kept as Kept[Name] extends boolean ? never : Name]: readonly Kept[Name][] } = {
  theme: ['auto', 'light', 'dark'],
  cloth: ['green', 'blue', 'wine', 'paper'],
  back: ['lattice', 'carpet', 'rays'],
  indices: ['upright', 'turned'],
  animation: ['none', 'fast', 'normal', 'slow'],
  sounds: ['off', 'soft', 'on'],
  outlines: ['auto', 'on', 'off'],
  language: ['auto', ...(Object.keys(LANGUAGES) as Code[])],
}

/** Whether a setting can have this value: a file or another version of the page may bring others. */
const fits = (name: keyof Kept, value: unknown) =>
  name in CHOICES ? (CHOICES[name as keyof typeof CHOICES] as readonly unknown[]).includes(value) : typeof value === 'boolean'

export const settings = $state({
  ...DEFAULT,

  /** Take over the values that fit; all other settings keep theirs. */
  take(from: Partial<Omit<Kept, 'sounds'>> & { showPlayable?: boolean; sounds?: Kept['sounds'] | boolean }) {
    // Until these had three values they were on or off.
    if (from.showPlayable === false) from = { outlines: 'off', ...from }
    if (typeof from.sounds === 'boolean') from = { ...from, sounds: from.sounds ? 'on' : 'off' }
    for (const name of NAMES) if (fits(name, from[name])) Object.assign(this, { [name]: from[name] })
  },

  get all(): Kept {
    return Object.fromEntries(NAMES.map((name) => [name, this[name]])) as Kept
  },

  /** Whether playable cards are outlined in a game with these kinds of moves. */
  outlined(kinds: string[]): boolean {
    return this.outlines === 'on' || (this.outlines === 'auto' && !kinds.includes('pair'))
  },

  /** Switch to the chosen language. If its catalogue cannot be fetched, the language stays. */
  speak(): Promise<void> {
    return language.speak(this.language === 'auto' ? spokenOf(navigator.languages) : this.language).catch(() => {})
  },

  /** Write the settings to the document and to the browser's store. Call it in an effect. */
  apply() {
    const all = this.all
    const root = document.documentElement
    if (all.theme === 'auto') delete root.dataset.theme
    else root.dataset.theme = all.theme
    root.dataset.cloth = all.cloth
    root.dataset.animation = all.animation
    root.classList.toggle('four-colours', all.fourColours)
    void this.speak()
    forGood.keepValue(KEY, all)
  },
})

settings.take(forGood.value<Partial<Kept>>(KEY, {}))

/** Chances in figures, as the reader's language writes them. */
import { language } from '../words/index.svelte'
import type { Chance } from '../lib/api'

const format = (digits: number) => new Intl.NumberFormat(language.code, { style: 'percent', maximumFractionDigits: digits })

/** "41 %", with one more digit near 0 and 100; a chance that is not proved is never 0 or 100. */
export function percent(value: number): string {
  if (value < 0.001) return `< ${format(1).format(0.001)}`
  if (value > 0.999) return `> ${format(1).format(0.999)}`
  return format(value < 0.01 || value > 0.99 ? 1 : 0).format(value)
}

/** Differences below this count as rounding. */
const ROUGH = 1e-6

/** "51–65": the interval, widened to whole per cents. */
export const range = ({ low, high }: Pick<Chance, 'low' | 'high'>) => {
  const [from, to] = [Math.floor(100 * low + ROUGH), Math.ceil(100 * high - ROUGH)]
  return from === to ? String(from) : `${from}–${to}`
}

/** Was anything found out? */
export const isKnown = ({ known, samples }: Pick<Chance, 'known' | 'samples'>) => known !== '' || samples > 0

/** A number in the reader's language: "4,800". */
export const count = (n: number) => new Intl.NumberFormat(language.code).format(n)

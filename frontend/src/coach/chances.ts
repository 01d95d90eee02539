/** Chances in figures, as the reader's language writes them. */
import { language, t } from '../words/index.svelte'
import type { Chance } from '../lib/api'

const format = (digits: number) => new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: digits })

/** "41 %", with one more digit near 0 and 100; a chance that is not proved is never 0 or 100. */
export function percent(value: number): string {
  if (value < 0.001) return `< ${format(1).format(0.001)}`
  if (value > 0.999) return `> ${format(1).format(0.999)}`
  return format(value < 0.01 || value > 0.99 ? 1 : 0).format(value)
}

/** A chance as a figure; a proved one is 0 or 100 %. */
export const exact = ({ value, known }: Pick<Chance, 'value' | 'known'>) => (known ? format(0).format(value) : percent(value))

/** A chance in short; a proved one by its word: "winnable", "unwinnable". */
export const worth = ({ value, known }: Pick<Chance, 'value' | 'known'>) => (known ? t.coach.known[known] : percent(value))

/** How a chance changed: "−4 %", "+12 %", "0 %". */
export function change(value: number): string {
  const digits = Math.abs(value) < 0.01 ? 1 : 0
  return new Intl.NumberFormat(language.locale, { style: 'percent', maximumFractionDigits: digits, signDisplay: 'exceptZero' }).format(value).replace('-', '−')
}

/**
 * A change of the chance and its two parts in whole per cents that add up, because figures that contradict each other are worse than
 * ones rounded a little differently. A part that is 0 stays 0.
 */
export function wholePoints(from: number, to: number, luck: number, skill: number) {
  const [start, end] = [Math.round(100 * from), Math.round(100 * to)]
  const moves = luck === 0 ? end - start : Math.round(100 * skill) || 0
  return { from: start, to: end, cards: end - start - moves, moves }
}

/** How a chance went down: "71 → 38%". */
export const fromTo = (before: number, after: number) => t.coach.fromTo(percent(before).replace(/\s?%/, ''), percent(after))

/** Whole per cents: "18 %". */
export const points = (n: number) => format(0).format(n / 100)

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
export const count = (n: number) => new Intl.NumberFormat(language.locale).format(n)

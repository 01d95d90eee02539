/** "5 minutes ago", "yesterday", in the reader's language. */
import { language, t } from '../words/index.svelte'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

export function ago(iso: string, now = Date.now()): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  const seconds = (then - now) / 1000
  const format = new Intl.RelativeTimeFormat(language.locale, { numeric: 'auto' })
  for (const [unit, length] of STEPS)
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  return t.start.justNow
}

/** A date such as "2026-11-22": "22 November", with the year if it is another one. */
export function day(date: string, now = new Date()): string {
  const year = date.startsWith(`${now.getFullYear()}-`) ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(new Date(date))
}

/** Seconds as a clock shows them: "4:05", "1:04:05" */
export function clockTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "67 %" as the language writes it. */
export const percent = (share: number) => new Intl.NumberFormat(language.locale, { style: 'percent' }).format(share)

/**
 * The shares of counts in their sum, in units of the last of some decimals of a per cent, that add up to 100 %: all are rounded down,
 * and what lacks goes to those that lost most, of equal ones to the first. `study.tables.units` does the same.
 */
export function units(counts: number[], places = 0): number[] {
  const whole = 100 * 10 ** places
  const total = counts.reduce((sum, count) => sum + count, 0)
  const found = counts.map((count) => Math.floor((count * whole) / total))
  const lost = counts.map((count, at) => ({ at, by: (count * whole) % total })).sort((a, b) => b.by - a.by)
  const lacking = whole - found.reduce((sum, each) => sum + each, 0)
  for (const { at } of lost.slice(0, lacking)) found[at]!++
  return found
}

/** "34 %", "33 %", "33 %": shares of a whole, that add up; of nothing, all are empty. */
export const shares = (counts: number[]) =>
  counts.every((count) => count === 0) ? counts.map(() => '') : units(counts).map((each) => percent(each / 100))

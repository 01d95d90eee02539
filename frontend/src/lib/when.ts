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
  const format = new Intl.RelativeTimeFormat(language.code, { numeric: 'auto' })
  for (const [unit, length] of STEPS)
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit)
  return t.start.justNow
}

/** "21 November 2026" */
export const date = (iso: string) => new Intl.DateTimeFormat(language.code, { dateStyle: 'long' }).format(new Date(iso))

/** A date such as "2026-11-22": "22 November", with the year if it is another one. */
export function day(date: string, now = new Date()): string {
  const year = date.startsWith(`${now.getFullYear()}-`) ? {} : { year: 'numeric' as const }
  return new Intl.DateTimeFormat(language.code, { day: 'numeric', month: 'long', ...year, timeZone: 'UTC' }).format(new Date(date))
}

/** Seconds as a clock shows them: "4:05", "1:04:05" */
export function clockTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** "67 %" as the language writes it. */
export const percent = (share: number) => new Intl.NumberFormat(language.code, { style: 'percent' }).format(share)

/** The same; empty for a share of nothing. */
export const share = (part: number, whole: number) => (whole === 0 ? '' : percent(part / whole))

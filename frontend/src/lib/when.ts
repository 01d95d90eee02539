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

/** "67 %" as the language writes it; empty for a share of nothing. */
export const share = (part: number, whole: number) =>
  whole === 0 ? '' : new Intl.NumberFormat(language.code, { style: 'percent' }).format(part / whole)

/** Dates of the reader's calendar as text, "2026-11-22", and in words. */
import { language } from '../words/index.svelte'
import { dated } from '../lib/moments'

export { today } from '../lib/today'

const written = (date: Date) => date.toISOString().slice(0, 10)
/** In UTC, where every day has 24 hours. */
const at = (day: string) => new Date(`${day}T00:00:00Z`)

export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at(text).getTime()) && written(at(text)) === text

export function addDays(day: string, n: number): string {
  const date = at(day)
  date.setUTCDate(date.getUTCDate() + n)
  return written(date)
}

/** Where each arrow key leads from a day, in a calendar with a week in each row. */
export const byArrows = (day: string): Record<string, string> => ({
  ArrowLeft: addDays(day, -1),
  ArrowRight: addDays(day, 1),
  ArrowUp: addDays(day, -7),
  ArrowDown: addDays(day, 7),
})

/** The same day some months on, or the last day of a shorter month. */
export function addMonths(day: string, n: number): string {
  const date = at(day)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + n + 1, 0)
  date.setUTCDate(Math.min(wanted, date.getUTCDate()))
  return written(date)
}

/** "2026-11" */
export const monthOf = (day: string) => day.slice(0, 7)

/** The first day of the week in a region: 1 is Monday, 7 is Sunday. */
function firstOfWeek(region: string): number {
  const locale = new Intl.Locale(region).maximize() as Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** The weeks of a month, from its first day to its last; the places before and after it are empty. */
export function weeksOf(month: string, locale: string = language.locale): (string | null)[][] {
  const first = `${month}-01`
  const before = (at(first).getUTCDay() - firstOfWeek(locale) + 14) % 7
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) days.push(day)
  while (days.length % 7 > 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, n) => days.slice(7 * n, 7 * n + 7))
}

/** The seven days of the week of a day. */
export function weekOf(day: string, locale: string = language.locale): string[] {
  const first = addDays(day, -((at(day).getUTCDay() - firstOfWeek(locale) + 7) % 7))
  return Array.from({ length: 7 }, (_, n) => addDays(first, n))
}

/** All days of a month. */
export const daysOf = (month: string): string[] => weeksOf(month).flat().filter((each) => each !== null)

const format = (options: Intl.DateTimeFormatOptions) => dated({ ...options, timeZone: 'UTC' })

/** "Sunday, 22 November 2026" */
export const longDay = format({ dateStyle: 'full' })
/** "Sunday 22 November" */
export const shortDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
/** "November 2026", of a day of it */
export const monthWords = format({ month: 'long', year: 'numeric' })
/** "Mon" */
export const weekday = format({ weekday: 'short' })
/** "Monday" */
export const longWeekday = format({ weekday: 'long' })

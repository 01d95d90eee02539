/** When something was, in words for results. */
import { language } from '../words/index.svelte'

/** A date such as "2026-11-22": "22 Nov" */
export const briefDay = (date: string) => new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))

/** A time where the reader is: "21 November 2026 at 16:05" */
export const time = (iso: string) => new Intl.DateTimeFormat(language.locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso))

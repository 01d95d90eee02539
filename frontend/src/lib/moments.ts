/** When something was, in words for results. */
import { language } from '../words/index.svelte'

/** Dates written in one way, in the reader's language. Making a format takes a millisecond on a phone, so each is made once. */
export function dated(options: Intl.DateTimeFormatOptions): (iso: string) => string {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return (iso) => (formats[language.locale] ??= new Intl.DateTimeFormat(language.locale, options)).format(new Date(iso))
}

/** "21 November 2026" */
export const date = dated({ dateStyle: 'long' })

/** A date such as "2026-11-22": "22 Nov" */
export const briefDay = dated({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A time where the reader is: "21 November 2026 at 16:05" */
export const time = dated({ dateStyle: 'long', timeStyle: 'short' })

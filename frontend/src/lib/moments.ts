/** When something was, in words for results. */
import { dated } from './when'

/** A date such as "2026-11-22": "22 Nov" */
export const briefDay = dated({ day: 'numeric', month: 'short', timeZone: 'UTC' })

/** A time where the reader is: "21 November 2026 at 16:05" */
export const time = dated({ dateStyle: 'long', timeStyle: 'short' })

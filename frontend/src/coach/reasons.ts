/** Why a move, in the reader's language; in the server's English where the page has no words for it. */
import { t } from '../words/index.svelte'
import type { Pile } from '../lib/api'
import { spoken, thePile } from '../lib/names'
import type { Reason } from './asks'

type Piles = Record<string, Pile>

/** Reasons in one or two clauses; `english` is what the server says of them. */
export function why(reasons: Reason[], english: string, piles: Piles): string {
  const known = t.coach.reasons as Record<string, ((cards: string, places: string) => string) | undefined>
  const parts = reasons.map(({ kind, cards, places }) => {
    const say = Object.hasOwn(known, kind) ? known[kind] : undefined
    return say?.(t.coach.listed(cards.map(spoken)), t.coach.listed(places.map((place) => (piles[place] ? thePile(place, piles[place]) : place))))
  })
  return parts.length === 0 || parts.includes(undefined) ? english : t.coach.clauses(parts as string[])
}

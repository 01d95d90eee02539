/** Reasons for a move, in the reader's language; in the server's English if the page has no words for one. */
import { t } from '../words/index.svelte'
import type { AboutReason } from '../words/kinds'
import type { Pile, Reason } from '../lib/api'
import { parse } from '../lib/card'
import { spoken, thePile } from '../lib/names'

type Piles = Record<string, Pile>

/** The same limits as the server's English sentences. */
const LONGEST = 90
const CLAUSES = 2

/** The first one or two reasons that fit; `english` is the server's sentence. */
export function why(reasons: Reason[], english: string, piles: Piles): string {
  const known: Partial<Record<string, (about: AboutReason) => string>> = t.coach.reasons
  let parts: string[] = []
  for (const each of reasons) {
    if (!Object.hasOwn(known, each.kind)) return english
    const more = [...parts, known[each.kind]!(about(each, piles))]
    if (parts.length === 0 || (more.length <= CLAUSES && t.coach.clauses(more).length <= LONGEST)) parts = more
  }
  return parts.length === 0 ? english : t.coach.clauses(parts)
}

function about({ cards, places }: Reason, piles: Piles): AboutReason {
  return {
    cards: cards.map(spoken),
    rank: parse(cards[0] ?? '')?.rank ?? 0,
    places: places.map((each) => (piles[each] ? thePile(piles[each]) : each)),
    there: cards.map((card, at) => `${spoken(card)} (${places[at] ?? ''})`),
  }
}

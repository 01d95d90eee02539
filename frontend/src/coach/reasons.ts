/** Why a move, in the reader's language; in the server's English where the page has no words for it. */
import { t } from '../words/index.svelte'
import type { Pile, Reason } from '../lib/api'
import { parse } from '../lib/card'
import { spoken, thePile } from '../lib/names'

/** The kinds of reason that the server gives; `src/cadogan/coach/reasons.py` tells what each means. */
export const KINDS = [
  'only', 'only-home', 'wins', 'home', 'twin-home', 'safe', 'then-home', 'frees', 'uncovers', 'turns-over', 'fills', 'refills', 'empties',
  'joins', 'begins', 'over', 'turns-up', 'turns-up-cards', 'deals', 'turned-over', 'gathers', 'none-home', 'last',
  'pair-left', 'alone', 'leaves', 'meet', 'then-meet', 'stays', 'fresh',
] as const

/** What the catalogues are told of a reason, in their own words: */
export type About = {
  cards: string[]
  /** the rank of the first card, 1 to 13; */
  rank: number
  /** the places, and the cards with theirs: "ten of spades (c4)". */
  places: string[]
  there: string[]
}

/** Each reason as a sentence, but for the capital and the full stop. */
export type Reasons = Record<(typeof KINDS)[number], (about: About) => string>

type Piles = Record<string, Pile>

/** As in the server's English. */
const LONGEST = 90
const CLAUSES = 2

/** The first one or two reasons for which there is room; `english` is what the server says of them. */
export function why(reasons: Reason[], english: string, piles: Piles): string {
  const known: Partial<Record<string, (about: About) => string>> = t.coach.reasons
  let parts: string[] = []
  for (const each of reasons) {
    if (!Object.hasOwn(known, each.kind)) return english
    const more = [...parts, known[each.kind]!(about(each, piles))]
    if (parts.length === 0 || (more.length <= CLAUSES && t.coach.clauses(more).length <= LONGEST)) parts = more
  }
  return parts.length === 0 ? english : t.coach.clauses(parts)
}

function about({ cards, places }: Reason, piles: Piles): About {
  return {
    cards: cards.map(spoken),
    rank: parse(cards[0] ?? '')?.rank ?? 0,
    places: places.map((each) => (piles[each] ? thePile(piles[each]) : each)),
    there: cards.map((card, at) => `${spoken(card)} (${places[at] ?? ''})`),
  }
}

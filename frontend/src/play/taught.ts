/**
 * What this reader knows already, family by family, kept in this browser: the families whose first deal has taught them, and those in
 * which they have won. And the deals that teach.
 */
import { forGood } from '../engine/kept'
import firstDeals from '../../../src/cadogan/app/plays/first_deals.json'
import { isOwn } from '../lib/ownGame'
import type { PlaySummary } from '../lib/api'
import type { Shared } from './share'

type Known = 'taught' | 'won'

const families = (known: Known) => forGood.value<string[]>(known, [])

export const knows = (known: Known, family: string) => families(known).includes(family)

export function learn(known: Known, family: string) {
  if (!isOwn({ id: family }) && !knows(known, family)) forGood.keepValue(known, [...families(known), family])
}

/** Somebody who has played a family before needs no first deal, in this browser or elsewhere. `but`: apart from this play. */
export function learnFrom(plays: PlaySummary[], but = '') {
  for (const { id, game, moved, status } of plays) {
    if (moved && id !== but) learn('taught', game.family)
    if (status === 'won') learn('won', game.family)
  }
}

/** The easy deal on which a game is taught; null for games with other options, and for those of other people. */
export const teachingDeal = (name: string): string | null => (firstDeals as Record<string, string>)[name] ?? null

/** A game on that deal, if it has one; else on a random one. */
export function lesson(game: string): Shared & { teaches?: true } {
  const deal = teachingDeal(game)
  return deal === null ? { game } : { game, deal, teaches: true }
}

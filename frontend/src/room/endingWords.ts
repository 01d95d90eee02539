/** The end of a game in sentences: a win among the player's others, and what became of a game that was not won. */
import { t } from '../words/index.svelte'
import type { Ending, Fate } from '../lib/api'
import { clockTime } from '../lib/when'

/** "Your 3rd fastest of 41 wins …": what is worth telling; nothing of a game that was not won. */
export function achievements({ won, fastest, shortest, streak, best_streak }: Pick<Ending, 'won' | 'fastest' | 'shortest' | 'streak' | 'best_streak'>): string[] {
  if (!won) return []
  const first = (fastest ?? shortest) !== null && (fastest?.of ?? 1) === 1 && (shortest?.of ?? 1) === 1
  return [
    first ? t.ending.firstWin : '',
    !first && fastest ? t.ending.fastest(fastest.place, fastest.of, clockTime(fastest.best)) : '',
    !first && shortest ? t.ending.shortest(shortest.place, shortest.of, shortest.best) : '',
    streak > 1 ? t.ending.streak(streak, best_streak) : '',
  ].filter(Boolean)
}

/** When a game of `moves` moves became unwinnable, as far as that is proved. */
export function fateWords({ won_until, lost_from, lost_at }: Pick<Fate, 'won_until' | 'lost_from' | 'lost_at'>, moves: number): string {
  if (lost_from === 0 || lost_at === 0) return t.ending.never
  if (lost_at !== null) return t.ending.lostAt(lost_at)
  if (lost_from !== null) return won_until === null ? t.ending.lostFrom(lost_from) : t.ending.lostBetween(won_until, lost_from)
  if (won_until === null) return t.ending.unsure
  return won_until >= moves ? t.ending.open : t.ending.openUntil(won_until)
}

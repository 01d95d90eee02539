/** What this reader has solved and missed, and how strong they are at puzzles. */
import { forGood } from '../engine/kept'
import type { Puzzle } from '../lib/api'
import { keep, reached } from '../lib/progress'
import { NEW, rated } from '../lib/rating'
import { today } from '../lib/today'

type Posed = Pick<Puzzle, 'id' | 'rating'>

/** How unsure a puzzle's rating is: it comes from measures, not from people. */
const UNSURE = 100

const NAME = 'puzzles'
const FRESH = {
  rating: NEW,
  solved: [] as string[],
  /** In the order in which they were missed. */
  missed: [] as string[],
  /** How many were right at once, one after the other. */
  streak: 0,
  longest: 0,
  /** The most in one storm. */
  storm: 0,
  /** The most in one storm of a day, by date. */
  storms: {} as Record<string, number>,
}

/** All of it; what was missed and later solved is solved. */
export function progress() {
  const found = reached(NAME, FRESH)
  const done = new Set(found.solved)
  return { ...found, missed: found.missed.filter((id) => !done.has(id)), today: found.storms[today()] ?? 0 }
}

export const solved = () => new Set(progress().solved)

/** Note an answer; return by how much it changed the rating. The first answer to a puzzle counts, and none in a storm. */
export async function answered({ id, rating }: Posed, right: boolean, counts = true): Promise<number> {
  const { rating: before, solved, missed } = progress()
  const first = counts && !solved.includes(id) && !missed.includes(id)
  const after = first ? await rated(before, [{ against: { rating, deviation: UNSURE }, score: right ? 1 : 0 }]).catch(() => before) : before
  const now = reached(NAME, FRESH)
  const streak = first ? (right ? now.streak + 1 : 0) : now.streak
  keep(NAME, {
    ...now,
    rating: after,
    [right ? 'solved' : 'missed']: [...new Set([...(right ? now.solved : now.missed), id])],
    streak,
    longest: Math.max(now.longest, streak),
  })
  return Math.round(after.rating) - Math.round(before.rating)
}

/** Note how many were solved in a storm. */
export function stormed(count: number) {
  const now = progress()
  keep(NAME, { ...reached(NAME, FRESH), storm: Math.max(now.storm, count), storms: { [today()]: Math.max(now.today, count) } })
}

/** The family from which puzzles are to come; empty: all. */
const FAMILY = 'puzzles.family'
export const family = () => forGood.text(FAMILY) ?? ''
export const keepFamily = (name: string) => forGood.keep(FAMILY, name)

/** Newcomers are not offered a hard puzzle. */
const EASY = 2
export const isFor = ({ difficulty }: { difficulty: number }, newcomer: boolean) => !newcomer || difficulty <= EASY || solved().size > 0

/** Which puzzle comes next. */
import { puzzles } from '../coach/coachApi'
import type { PuzzleInfo } from '../lib/api'
import type { progress } from './progress'

let list: Promise<PuzzleInfo[]> | undefined

/** All puzzles. They are fetched once; after a failure, again. */
export const listed = () =>
  (list ??= puzzles().catch((error) => {
    list = undefined
    throw error
  }))

/** In place of a puzzle's id, for a storm. */
export const STORM = 'storm'

export const address = (id: string) => `/puzzle/${encodeURIComponent(id)}`

/** The puzzles nearest to a rating first. */
export const near = <P extends Pick<PuzzleInfo, 'rating'>>(all: P[], rating: number) => all.toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))

type Known = Pick<ReturnType<typeof progress>, 'rating' | 'solved' | 'missed'>

/** The puzzle nearest to the rating that is new to the reader, else one that was missed; `but`: not this one. */
export function nextPuzzle(all: PuzzleInfo[], { rating, solved, missed }: Known, family = '', but = ''): PuzzleInfo | undefined {
  const [done, again] = [new Set(solved), new Set(missed)]
  const open = near(all.filter((each) => (!family || each.family === family) && each.id !== but && !done.has(each.id)), rating.rating)
  return open.find(({ id }) => !again.has(id)) ?? open[0]
}

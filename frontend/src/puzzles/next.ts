/** Which puzzle comes next. */
import type { PuzzleInfo } from '../lib/api'

export const HARDEST = 5

/** The puzzles of a family from easy to hard, in a fixed order. */
export const ofFamily = (all: PuzzleInfo[], family: string) =>
  all.filter((each) => each.family === family).toSorted((a, b) => a.difficulty - b.difficulty)

/**
 * The next unsolved puzzle of the same family and difficulty as the one with the id `after`. If all are solved, one of the next
 * difficulties, harder first; then one of another family.
 */
export function nextPuzzle(all: PuzzleInfo[], solved: ReadonlySet<string>, after: string): PuzzleInfo | undefined {
  const last = all.find(({ id }) => id === after)
  if (!last) return undefined
  const { family, difficulty } = last
  const far = (each: PuzzleInfo) => (each.difficulty >= difficulty ? each.difficulty - difficulty : HARDEST + difficulty - each.difficulty)
  const inTurn = (list: PuzzleInfo[]) => {
    const at = list.findIndex(({ id }) => id === after) + 1
    return [...list.slice(at), ...list.slice(0, at)].filter(({ id }) => id !== after && !solved.has(id))
  }
  const nearest = (list: PuzzleInfo[]) => inTurn(list).toSorted((a, b) => far(a) - far(b))[0]
  return nearest(ofFamily(all, family)) ?? nearest(all)
}

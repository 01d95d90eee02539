import { expect, it } from 'vitest'
import type { PuzzleInfo } from '../src/lib/api'
import { nextPuzzle, ofFamily } from '../src/puzzles/next'

const all = [['a', 'quilt', 2], ['b', 'quilt', 1], ['c', 'quilt', 2], ['d', 'quilt', 4], ['e', 'doubles', 2]].map(
  ([id, family, difficulty]) => ({ id, family, difficulty, game: 'crazy-quilt', title: '' }) as PuzzleInfo,
)
const next = (solved: string[], after: string) => nextPuzzle(all, new Set(solved), after)?.id

it('goes from easy to hard', () => expect(ofFamily(all, 'quilt').map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd']))

it('goes on with the next unsolved puzzle of the kind, and starts again at its first', () => {
  expect(next(['a'], 'a')).toBe('c')
  expect(next(['c'], 'c')).toBe('a')
  expect(next([], 'a')).toBe('c') // a was given up
})

it('goes on with harder ones, then easier ones, then another family', () => {
  expect(next(['a', 'c'], 'c')).toBe('d')
  expect(next(['a', 'c', 'd'], 'c')).toBe('b')
  expect(next(['a', 'b', 'c', 'd'], 'c')).toBe('e')
  expect(next(['a', 'b', 'c', 'd', 'e'], 'c')).toBe(undefined)
})

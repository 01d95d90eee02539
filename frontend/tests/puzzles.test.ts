import { expect, it } from 'vitest'
import type { PuzzleInfo } from '../src/lib/api'
import { nextPuzzle, ofFamily } from '../src/puzzles/next'

const all = [['a', 'quilt', 2], ['b', 'quilt', 1], ['c', 'quilt', 2], ['d', 'quilt', 4], ['e', 'doubles', 2]].map(
  ([id, family, difficulty]) => ({ id, family, difficulty, game: 'crazy-quilt', title: '' }) as PuzzleInfo,
)
const next = (solved: string[], family: string, difficulty: number, after?: string) => nextPuzzle(all, new Set(solved), { family, difficulty }, after)?.id

it('goes from easy to hard', () => expect(ofFamily(all, 'quilt').map(({ id }) => id)).toEqual(['b', 'a', 'c', 'd']))

it('goes on with the next unsolved puzzle of the kind, and starts again at its first', () => {
  expect(next([], 'quilt', 2)).toBe('a')
  expect(next(['a'], 'quilt', 2, 'a')).toBe('c')
  expect(next(['c'], 'quilt', 2, 'c')).toBe('a')
  expect(next([], 'quilt', 2, 'a')).toBe('c') // a was given up
})

it('goes on with harder ones, then easier ones, then another family', () => {
  expect(next(['a', 'c'], 'quilt', 2, 'c')).toBe('d')
  expect(next(['a', 'c', 'd'], 'quilt', 2, 'c')).toBe('b')
  expect(next(['a', 'b', 'c', 'd'], 'quilt', 2, 'c')).toBe('e')
  expect(next(['a', 'b', 'c', 'd', 'e'], 'quilt', 2, 'c')).toBe(undefined)
})

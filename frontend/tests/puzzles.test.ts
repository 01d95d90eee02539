import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Puzzle, PuzzleInfo } from '../src/lib/api'
import { forGood } from '../src/engine/kept'
import { NEW } from '../src/lib/rating'
import { today } from '../src/lib/today'
import { nextPuzzle } from '../src/puzzles/next'
import { shown } from '../src/lib/rating'
import { answered, progress, stormed } from '../src/puzzles/progress'
import { course, Storm } from '../src/puzzles/storm.svelte'
import { plays } from './fixtures'

const puzzle = (id: string, rating: number, family = 'quilt') => ({ id, family, rating, difficulty: 3, game: 'crazy-quilt', title: '' }) as PuzzleInfo
const all = [puzzle('a', 1400), puzzle('b', 1520), puzzle('c', 1900), puzzle('d', 1490, 'doubles')]

/** Other tests may have a storage that cannot be listed. */
const forget = () => ['progress', 'puzzles', 'family'].forEach((name) => forGood.keep(name, null))
beforeEach(forget)
afterAll(forget)

describe('the next puzzle', () => {
  const next = (solved: string[], missed: string[] = [], family = '', but = '') => nextPuzzle(all, { rating: NEW, solved, missed }, family, but)?.id

  it('is the nearest to the rating that is new', () => {
    expect(next([])).toBe('d')
    expect(next(['d'])).toBe('b')
    expect(next(['d'], ['b'])).toBe('a')
    expect(nextPuzzle(all, { rating: { ...NEW, rating: 1800 }, solved: [], missed: [] })?.id).toBe('c')
  })

  it('is of the chosen family, and not the one just seen', () => {
    expect(next([], [], 'quilt')).toBe('b')
    expect(next([], [], 'quilt', 'b')).toBe('a')
  })

  it('is a missed one when there is no new one, and none when all are solved', () => {
    expect(next(['a', 'd', 'c'], ['b'])).toBe('b')
    expect(next(['a', 'b', 'c', 'd'])).toBe(undefined)
  })
})

describe('an answer', () => {
  it('changes the rating once for each puzzle', async () => {
    const up = await answered(puzzle('a', 1500), true)
    expect(up).toBeGreaterThan(50)
    expect(progress().rating.rating).toBeCloseTo(1500 + up, -1)
    expect(await answered(puzzle('a', 1500), true)).toBe(0)
    expect(await answered(puzzle('a', 1500), false)).toBe(0)
    expect(await answered(puzzle('b', 1500), false)).toBeLessThan(-50)
    expect(await answered(puzzle('b', 1500), true)).toBe(0) // tried again
    expect([progress().solved, progress().missed]).toEqual([['a', 'b'], []])
  })

  it('makes or ends a row of right ones; what is tried again does neither', async () => {
    for (const id of ['a', 'b', 'c']) await answered(puzzle(id, 1500), true)
    expect([progress().streak, progress().longest]).toEqual([3, 3])
    await answered(puzzle('d', 1500), false)
    await answered(puzzle('d', 1500), true)
    expect([progress().streak, progress().longest]).toEqual([0, 3])
    await answered(puzzle('e', 1500), true)
    expect([progress().streak, progress().longest]).toEqual([1, 3])
  })

  it('in a storm is noted but not rated', async () => {
    expect(await answered(puzzle('a', 1500), true, false)).toBe(0)
    expect(await answered(puzzle('b', 1500), false, false)).toBe(0)
    expect(progress()).toMatchObject({ rating: NEW, solved: ['a'], missed: ['b'], streak: 0 })
  })

  it('to a puzzle that was solved before there were ratings does not count', async () => {
    forGood.keepValue('puzzles', ['a'])
    expect(await answered(puzzle('a', 1500), true)).toBe(0)
    expect(progress().solved).toEqual(['a'])
  })

  it('makes the rating surer until it is no guess', async () => {
    expect(shown(progress().rating)).toBe('1500?')
    for (let n = 0; n < 30; n++) await answered(puzzle(`p${n}`, 1500), n % 2 === 0)
    expect(shown(progress().rating)).toMatch(/^1[45]\d\d$/)
  })
})

describe('a storm', () => {
  const many = Array.from({ length: 200 }, (_, n) => puzzle(`p${n}`, 700 + 7 * n))

  it('goes from easy to hard, and asks nothing twice', () => {
    const found = course(many, () => 0.99)
    expect(new Set(found).size).toBe(80)
    expect(found[0]!.rating).toBeLessThan(800)
    const average = (from: number) => found.slice(from, from + 20).reduce((sum, { rating }) => sum + rating, 0) / 20
    expect([average(0) < average(20), average(20) < average(40)]).toEqual([true, true])
    expect(course(many.slice(0, 5))).toHaveLength(5)
  })

  it('keeps the best of today and ever', () => {
    forGood.keepValue('progress', { puzzles: { storm: 9, storms: { '2020-01-01': 9 } } })
    expect([progress().today, progress().storm]).toEqual([0, 9])
    stormed(4)
    stormed(3)
    expect([progress().today, progress().storm, progress().storms]).toEqual([4, 9, { [today()]: 4 }])
  })

  it('runs from the first answer for three minutes, less ten seconds for each wrong one', async () => {
    const { game, table, moves } = plays.quilt!
    const results: string[] = []
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      const path = String(address)
      if (path.endsWith('/puzzles')) return new Response(JSON.stringify(many))
      if (path.endsWith('/answer')) return new Response(JSON.stringify({ result: results.shift(), key: null, line: null }))
      asked.push(path)
      return new Response(JSON.stringify({ id: path.split('/').at(-1), game, table, moves, rating: 1500, difficulty: 3, redeals_left: 0 } as Puzzle))
    })
    let now = 1000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const storm = new Storm()
    await storm.show()
    expect(asked).toHaveLength(4) // three are fetched ahead
    now += 60_000
    storm.tick()
    expect(storm.left).toBe(180)
    const answer = async (result: string) => {
      results.push(result)
      const { board } = storm
      await board!.try(moves[0]!)
      return storm.board !== board
    }
    expect(await answer('right')).toBe(true)
    expect([storm.score, storm.last, storm.left]).toEqual([1, 'right', 180])
    expect(await answer('also')).toBe(false)
    expect(storm.score).toBe(1)
    expect(await answer('wrong')).toBe(true)
    expect([storm.score, storm.last, storm.left, storm.missed.length, storm.over]).toEqual([1, 'wrong', 170, 1, false])
    now += 171_000
    storm.tick()
    expect([storm.over, storm.left, progress().today, progress().storm]).toEqual([true, 0, 1, 1])
    results.push('right')
    await storm.board!.try(moves[0]!) // too late
    expect([storm.score, progress().storm]).toEqual([1, 1])
    expect(progress()).toMatchObject({ rating: NEW, solved: [expect.any(String)], missed: [storm.missed[0]!.id] })
    clock.mockRestore()
    vi.unstubAllGlobals()
  })
})

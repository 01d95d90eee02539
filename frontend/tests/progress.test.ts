import { afterAll, beforeEach, expect, it } from 'vitest'
import { forGood } from '../src/engine/kept'
import { keep, meet, reached, written } from '../src/lib/progress'
import { NEW } from '../src/lib/rating'

const FRESH = { rating: NEW, solved: [] as string[], best: 0 }

/** Other tests may have a storage that cannot be listed. */
const forget = () => ['progress', 'puzzles'].forEach((name) => forGood.keep(name, null))
beforeEach(forget)
afterAll(forget)

it('keeps parts by name', () => {
  expect(written()).toBe('')
  expect(reached('puzzles', FRESH)).toEqual(FRESH)
  keep('puzzles', { ...FRESH, best: 3 })
  keep('level', { rating: { ...NEW, rating: 1600 } })
  expect(reached('puzzles', FRESH).best).toBe(3)
  expect(reached('level', { rating: NEW }).rating.rating).toBe(1600)
})

it('takes over the ids of solved puzzles, which were once all that was kept', () => {
  forGood.keepValue('puzzles', ['windmill-1', 'quilt-2'])
  expect(reached('puzzles', FRESH)).toEqual({ ...FRESH, solved: ['windmill-1', 'quilt-2'] })
  expect(JSON.parse(written())).toEqual({ puzzles: { solved: ['windmill-1', 'quilt-2'] } })
  keep('puzzles', reached('puzzles', FRESH))
  expect(forGood.text('puzzles')).toBe(null)
  expect(reached('puzzles', FRESH).solved).toEqual(['windmill-1', 'quilt-2'])
})

it('joins what two browsers know: the surer rating, the larger number, both lists', () => {
  const surer = { rating: 1320, deviation: 90, volatility: 0.05 }
  keep('puzzles', { ...FRESH, solved: ['a', 'b'], best: 7, storm: { ever: 3 } })
  const theirs = { puzzles: { rating: surer, solved: ['b', 'c'], best: 5, storm: { ever: 9, today: 2 } }, level: { rating: surer } }
  expect(meet(JSON.stringify(theirs))).toBe(true)
  const both = { rating: surer, solved: ['a', 'b', 'c'], best: 7, storm: { ever: 9, today: 2 } }
  expect(JSON.parse(written())).toEqual({ puzzles: both, level: { rating: surer } })
  expect(meet(JSON.stringify(theirs))).toBe(false)
  expect(meet('')).toBe(false)
})

it.each([
  'no JSON', '7', '[1]', 'null', '{"puzzles": null}', '{"puzzles": {"best": "9"}}', '{"puzzles": {"rating": {"rating": -1, "deviation": 90, "volatility": 0.1}}}',
  '{"puzzles": {"rating": {"rating": "1900", "deviation": 90, "volatility": 0.1}, "solved": [7, null, {}]}}', '{"puzzles": {"best": [1]}, "level": 1e999}',
])('takes nothing of %s', (text) => {
  keep('puzzles', { ...FRESH, best: 2 })
  const before = JSON.parse(written())
  meet(text)
  expect(JSON.parse(written()).puzzles).toEqual(before.puzzles)
  expect(reached('puzzles', FRESH)).toEqual({ ...FRESH, best: 2 })
})

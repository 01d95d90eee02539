import { afterAll, beforeEach, expect, test } from 'vitest'
import { forGood } from '../src/engine/kept'
import { levelOf, settled } from '../src/lib/level'
import { shown } from '../src/lib/rating'
import { written } from '../src/lib/progress'

beforeEach(() => forGood.keep('progress', null))
afterAll(() => forGood.keep('progress', null))

// Families of no other test: what one of those left unfinished may still count a game.
const won = { rating: 1600, won: true }
const lost = { rating: 1400, won: false }

test('nobody knows a new player’s level', () => {
  const { now, past } = levelOf('here')
  expect(shown(now)).toBe('1500?')
  expect(past).toEqual([1500])
})

test('a win raises the level, a loss lowers it, and that of another family stays', async () => {
  const up = await settled('here', 'crazy-quilt', '7', won)
  const high = levelOf('here').now
  expect(up).toBe(Math.round(high.rating) - 1500)
  expect(up).toBeGreaterThan(100)
  expect(high.deviation).toBeLessThan(350)
  const down = await settled('here', 'the-carpet', '7', lost)
  expect(down).toBeLessThan(0)
  expect(levelOf('here').past).toEqual([1500, 1500 + up, 1500 + up + down])
  expect(levelOf('windmill').past).toEqual([1500])
})

test('a deal counts once, whatever becomes of it later, and tells the same then', async () => {
  const up = await settled('doubles', 'doubles-and-quits', '12', won)
  await settled('doubles', 'doubles-and-quits', '1', won)
  const { now } = levelOf('doubles')
  expect(await settled('doubles', 'doubles-and-quits', '12', { ...won, won: false })).toBe(up)
  expect(levelOf('doubles').now).toEqual(now)
  expect(levelOf('doubles').past).toHaveLength(3)
})

test('two looks at one ending count it once', async () => {
  await Promise.all([settled('here', 'crazy-quilt', '7', won), settled('here', 'crazy-quilt', '7', won)])
  expect(levelOf('here').past).toHaveLength(2)
})

test('a player who wins half of the deals of 1700 comes to about 1700', async () => {
  for (let n = 0; n < 80; n++) await settled('windmill', 'windmill', String(n), { rating: 1700, won: n % 2 === 0 })
  expect(Math.abs(levelOf('windmill').now.rating - 1700)).toBeLessThan(50)
  expect(shown(levelOf('windmill').now)).not.toContain('?')
})

test('levels are carried over with the games', async () => {
  await settled('here', 'crazy-quilt', '7', won)
  expect(JSON.parse(written())['level-here'].games[0]).toMatch(/ crazy-quilt 7 \d+$/)
})

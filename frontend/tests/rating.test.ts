import { expect, test } from 'vitest'
import { NEW, rated } from '../src/lib/rating'

test('the example of the paper', async () => {
  const found = await rated({ rating: 1500, deviation: 200, volatility: 0.06 }, [
    { against: { rating: 1400, deviation: 30 }, score: 1 },
    { against: { rating: 1550, deviation: 100 }, score: 0 },
    { against: { rating: 1700, deviation: 300 }, score: 0 },
  ])
  expect(found.rating).toBeCloseTo(1464.06, 1)
  expect(found.deviation).toBeCloseTo(151.52, 1)
  expect(found.volatility).toBeCloseTo(0.05999, 4)
})

test('a win over somebody stronger raises more than one over somebody weaker; a loss lowers', async () => {
  const after = async (rating: number, score: 0 | 1) => (await rated(NEW, [{ against: { rating, deviation: 80 }, score }])).rating
  expect(await after(1900, 1)).toBeGreaterThan(await after(1100, 1))
  expect(await after(1100, 1)).toBeGreaterThan(NEW.rating)
  expect(await after(1100, 0)).toBeLessThan(await after(1900, 0))
  expect(await after(1900, 0)).toBeLessThan(NEW.rating)
})

test('after many games a rating still moves', async () => {
  let player = NEW
  for (let n = 0; n < 300; n++) player = await rated(player, [{ against: { rating: 1500, deviation: 60 }, score: n % 2 ? 1 : 0 }])
  expect(player.deviation).toBeGreaterThanOrEqual(45)
})

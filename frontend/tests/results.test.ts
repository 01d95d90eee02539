import { expect, it } from 'vitest'
import { balanceOf, scaleOf } from '../src/records/balance'
import { standing } from '../src/lib/over'
import { figureWords, shareWords } from '../src/start/figures'
import { aboutPlay, canGoOn } from '../src/start/plays'
import { plays } from './fixtures'

const point = (ended: string, won: boolean, chance: number | null) => ({ ended, won, chance })

it('sums wins minus chances in the order of the ends, over several games', () => {
  const { steps, unknown } = balanceOf([
    { game: { name: 'windmill' }, history: [point('2026-11-01T10:00:00Z', true, 0.75), point('2026-11-03T10:00:00Z', false, 0.5)] },
    { game: { name: 'crazy-quilt' }, history: [point('2026-11-02T10:00:00Z', true, 0.25), point('2026-11-02T11:00:00Z', true, null)] },
  ])
  expect(steps.map(({ game, balance }) => [game, balance])).toEqual([['windmill', 0.25], ['crazy-quilt', 1], ['windmill', 0.5]])
  expect(unknown).toBe(1)
})

it('draws a few round lines around zero', () => {
  expect(scaleOf([])).toMatchObject({ high: 1, lines: [0, 0.5, 1] })
  expect(scaleOf([-1.2, 5.1])).toEqual({ low: -2, high: 6, lines: [-2, 0, 2, 4, 6] })
})

it('says no share that the bounds exclude', () => {
  expect(shareWords([0.43148, 0.43209])).toBe('43%')
  expect(shareWords([0.95357, 0.96309])).toBe('95–96%')
  expect(shareWords([0.99898, 0.99989])).toBe('over 99%')
  expect(shareWords([1, 1])).toBe('100%')
  expect(figureWords({})).toEqual([])
})

it('a game that was won is over, wherever its player has gone back to', () => {
  const back = { ...plays.doubles!, status: 'playing' as const, moved: true, ended: true }
  expect(canGoOn(back)).toBe(false)
  expect(canGoOn({ ...back, ended: false })).toBe(true)
  expect(aboutPlay(back)).toMatch(/^won · (?!\d+ moves)/)
  expect(standing({ status: 'lost', ended: true })).toBe('lost')
})

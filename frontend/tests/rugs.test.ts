import { describe, expect, it } from 'vitest'
import type { DailyResult } from '../src/lib/api'
import { daysIn, isSewn, patchesOf, quiltSvg, rowsOf } from '../src/records/quilt'
import { byMonth, coloursOf, dyeOf, THREADS } from '../src/records/woven'
import { boxOf, rug } from '../src/table/rug'

const WIN = { undos: 0, hints: 0, peeked: false, chance: 0.7, seconds: 100 }

describe('the colours of a rug', () => {
  it('tell how the game was won', () => {
    expect(dyeOf(WIN)).toEqual({ undo: 'none', help: 'none', odds: 'good', time: 'minutes3' })
    expect(dyeOf({ undos: 6, hints: 2, peeked: false, chance: 0.19, seconds: 1800 })).toEqual({ undo: 'many', help: 'few', odds: 'long', time: 'longer' })
    expect(dyeOf({ undos: null, hints: 9, peeked: true, chance: null, seconds: null })).toEqual({ undo: 'unknown', help: 'seen', odds: 'unknown', time: 'unknown' })
  })
  it('differ in one thread where one thing differs', () => {
    const plain = coloursOf(dyeOf(WIN))
    const others = [{ undos: 3 }, { hints: 1 }, { chance: 0.3 }, { seconds: 200 }]
    others.forEach((other, n) => {
      const colours = coloursOf(dyeOf({ ...WIN, ...other }))
      expect(THREADS.filter((_, at) => colours[at] !== plain[at])).toEqual([THREADS[n]])
    })
  })
  it('leave the pattern as the deal makes it', () => {
    const shape = (colours?: string[]) => rug('42', colours).paths.map(({ d }) => d)
    expect(shape(coloursOf(dyeOf(WIN)))).toEqual(shape())
    expect(boxOf(rug('42', undefined, 2))).toBe('1.82 1.82 4.36 4.36')
  })
})

const result = (day: string, won: boolean, timely: boolean): DailyResult => ({
  family: 'quilt', day, play: `${day}${won}`, status: won ? 'won' : 'lost', won, timely, ...WIN, moves: 30, deal: '1',
}) // prettier-ignore

describe('the quilt', () => {
  it('has a patch for each day, with its best game', () => {
    const found = patchesOf(daysIn('month', '2026-11-22'), [result('2026-11-02', false, true), result('2026-11-02', true, false), result('2026-11-03', false, true)], '2026-11-22')
    expect(found).toHaveLength(30)
    expect(found.slice(0, 4).map(({ mark }) => mark)).toEqual(['none', 'later', 'tried', 'none'])
    expect(found[1]!.result!.won).toBe(true)
    expect(found.filter(isSewn)).toHaveLength(1)
    expect(found.slice(21, 23).map(({ mark }) => mark)).toEqual(['none', 'to come'])
    expect(rowsOf(found).map(({ length }) => length)).toEqual([7, 7, 7, 7, 2])
  })
  it('of a week has its seven days', () => {
    const week = daysIn('week', '2026-11-24')
    expect(week).toHaveLength(7)
    expect(week).toContain('2026-11-24')
    expect(daysIn('week', week[6]!)).toEqual(week)
  })
  it('is a picture of its patches', () => {
    const svg = quiltSvg(patchesOf(daysIn('month', '2026-11-24').slice(21, 28), [result('2026-11-23', true, true)], '2026-11-25'), 'Week', '#000')
    expect([...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words)).toEqual(['22', '24', '25', '26', '27', '28', 'Week'])
  })
})

it('hangs wins by the months of their ends', () => {
  const wins = ['2026-11-20T12:00:00Z', '2026-11-03T12:00:00Z', '2026-09-15T12:00:00Z'].map((ended) => ({ ended }))
  expect(byMonth(wins).map(({ month, wins }) => [month, wins.length])).toEqual([['2026-11', 2], ['2026-09', 1]])
})

import { describe, expect, it } from 'vitest'
import { addDays, addMonths, isDay, today, weeksOf } from '../src/days/dates'
import { bestMark, marksOf } from '../src/days/marks'

describe('dates', () => {
  it('are those of the reader’s clock', () => {
    expect(today(new Date(2026, 10, 2, 23, 59))).toBe('2026-11-02')
    expect(today(new Date(2026, 10, 3, 0, 0))).toBe('2026-11-03')
  })
  it('are told from other texts', () => {
    expect(['2026-11-22', '2028-02-29'].every(isDay)).toBe(true)
    expect(['', '2026-11-31', '2026-2-1', 'today', '2026-13-01'].some(isDay)).toBe(false)
  })
  it('go on by days and months, also over the end of a year', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28')
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  })
  it('fill the weeks of a month, which begin as the language has it', () => {
    const german = weeksOf('2026-11', 'de')
    expect(german[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(german.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
    expect(weeksOf('2026-11', 'en')[0]![0]).toBe('2026-11-01')
    expect(weeksOf('2028-02', 'fr').flat().filter(Boolean)).toHaveLength(29)
  })
})

describe('marks', () => {
  const result = (family: string, won: boolean, timely: boolean) =>
    ({ family, day: '2026-11-22', play: 'a', status: won ? 'won' : 'lost', won, timely, peeked: false, undos: 0, hints: 0, seconds: null, moves: 30, deal: '1', chance: null }) as const
  it('tell a win on the day from a later one, a try and nothing', () => {
    expect(bestMark([])).toBe('none')
    expect(bestMark([result('quilt', false, true)])).toBe('tried')
    expect(bestMark([result('quilt', false, true), result('quilt', true, false)])).toBe('later')
    expect(bestMark([result('quilt', true, true)])).toBe('won')
    expect(marksOf([result('quilt', true, true), result('doubles', false, true)], ['quilt', 'windmill', 'doubles'])).toEqual({ won: 1, later: 0, tried: 1, none: 1 })
  })
})

import { describe, expect, it } from 'vitest'
import { balance, far, news, oneLine, shares, shareWords, turnOf } from '../src/room/endingWords'
import type { Annotation, Ending, Fate, MadeMove, Pile, PlyNote } from '../src/lib/api'
import { briefDay } from '../src/lib/moments'
import { compared, details, resultWords, type Result } from '../src/play/results'
import { plays } from './fixtures'

const mine: Result = { won: true, moves: 180, seconds: 245, hints: 0, undos: 3 }

describe('a result', () => {
  it('is told in words', () => {
    expect([resultWords(mine), ...details(mine)]).toEqual(['Won in 180 moves', '4:05', 'no hints', '3 undos'])
    expect([resultWords({ won: false, moves: 1 }), ...details({ seconds: null, hints: 1, undos: 0 })]).toEqual(['Not won, 1 move', '1 hint', 'no undo'])
  })

  it('of a daily deal is one line to send', () => {
    const play = { day: '2026-11-27', game: { ...plays.windmill!.game } }
    expect(oneLine(play, mine, { luck: -4, skill: 1 })).toBe(`Cadogan ${briefDay(play.day)} · Windmill 4:05 · no hints · 3 undos · luck −4, skill +1`)
    expect(oneLine(play, { ...mine, seconds: null, undos: null }, null)).toBe(`Cadogan ${briefDay(play.day)} · Windmill · no hints`)
  })

  it('is compared row by row with another', () => {
    const rows = compared(mine, { won: true, moves: 190, seconds: null, hints: 0, undos: 1 })
    expect(rows.map(({ name, cells, ahead }) => [name, ...cells, ahead])).toEqual([
      ['result', 'won', 'won', null],
      ['moves', '180', '190', 0],
      ['seconds', '4:05', '–', null],
      ['hints', '0', '0', null],
      ['undos', '3', '1', 1],
    ])
  })

  it('is better than a loss, whose moves and time are no merit', () => {
    const rows = compared({ won: false, moves: 5, seconds: null, hints: null, undos: null }, { ...mine, seconds: null, hints: null, undos: null })
    expect(rows.map(({ name, ahead }) => [name, ahead])).toEqual([['result', 1], ['moves', null]])
  })
})

describe('what is new about a win', () => {
  const standing = (place: number, of: number, best: number, before: number | null) => ({ place, of, best, before })
  const won: Ending = { won: true, moves: 180, seconds: 245, hints: 0, undos: 3, streak: 1, best_streak: 4, fastest: null, shortest: null, days: null, earned: [], rating: null, rated: false }
  const titles = (changes: Partial<Ending>) => news({ ...won, ...changes }).map(({ title }) => title)

  it('is nothing, unless it is', () => {
    expect(titles({})).toEqual([])
    expect(titles({ fastest: standing(2, 2, 200, 200), shortest: standing(1, 1, 180, null), days: { now: 1, best: 4 } })).toEqual([])
    expect(titles({ fastest: standing(1, 2, 245, 245) })).toEqual([]) // as fast as before is no record
  })
  it('has one record at most', () => {
    const both = { fastest: standing(1, 2, 245, 260), shortest: standing(1, 2, 180, 190) }
    expect(news({ ...won, ...both })).toEqual([{ kind: 'fastest', title: 'Your fastest win', text: '4:05; your best was 4:20.' }])
    expect(titles({ shortest: both.shortest })).toEqual(['Your shortest win'])
    expect(titles({ ...both, days: { now: 9, best: 8 } })).toEqual(['9 days in a row'])
    expect(titles({ ...both, days: { now: 3, best: 8 } })).toEqual(['3 days in a row', 'Your fastest win'])
  })
  it('is at most three things, the first win first', () => {
    expect(titles({ earned: ['fast', 'no-hint', 'no-undo', 'first-win'], days: { now: 2, best: 1 } })).toEqual(['First win', '2 days in a row', 'No going back'])
  })
  it('says a streak of days once', () => {
    expect(titles({ earned: ['daily-7'], days: { now: 7, best: 6 } })).toEqual(['A week'])
  })
})

describe('luck and skill', () => {
  const chance = (value: number, known: '' | 'won' | 'lost' = '') => ({ value, low: value, high: value, samples: known ? 0 : 100, known, calibrated: true })
  const review = (start: number, luck: number, skill: number) =>
    ({ start: chance(start), end: chance(1, 'won'), luck, skill, plies: [{ loss: -skill }] as PlyNote[] }) as Annotation
  const own = { undos: 0, hints: 0 }

  it('add up to the whole win', () => {
    expect(balance(review(0.62, 0.42, -0.04))).toEqual({ luck: 42, skill: -4 })
    expect(shares(review(0.62, 0.42, -0.04), own)).toMatchObject({ start: '62%', moves: 58, cards: 42, flawless: false })
    // The cards gave 127 points here, but no more than the whole win.
    expect(shares(review(0.1, 1.27, -0.37), own)).toMatchObject({ moves: 0, cards: 100 })
  })
  it('are told only where the chance is known', () => {
    expect(shares({ ...review(0.5, 0.5, 0), start: { ...chance(0.5), samples: 0 } }, own)).toBe(null)
    expect(shares({ ...review(0.5, 0.5, 0), start: { ...chance(0.5), calibrated: false } }, own)).toBe(null)
  })
  it('are flawless only without a loss, an undone move or a hint', () => {
    expect(shares(review(0.5, 0.5, 0), own)?.flawless).toBe(true)
    expect(shares(review(0.5, 0.5, 0), { undos: 1, hints: 0 })?.flawless).toBe(false)
    expect(shares(review(0.5, 0.5, 0), { undos: null, hints: 0 })?.flawless).toBe(false)
  })
  it.each([
    [100, 'Your moves', 'hardly any luck'],
    [66, 'Mostly your moves', 'a little luck'],
    [50, 'Half your moves', 'half luck'],
    [20, 'Partly your moves', 'mostly luck'],
    [0, 'Hardly your moves', 'nearly all luck'],
  ])('are a sentence: %s', (moves, ...words) => expect(shareWords(moves)).toEqual(words))
})

describe('a loss', () => {
  const better = { move: 'c1-d' } as MadeMove
  const fate: Fate = { won_until: null, lost_from: null, lost_at: null, text: '', chance: null, better: null, fell: null }

  it('turned where that is proved', () => {
    expect(turnOf({ ...fate, won_until: 11, lost_from: 12, lost_at: 12, better }, 20)).toEqual({ kind: 'turned', ply: 12, better })
    expect(turnOf({ ...fate, won_until: 20, better }, 20)).toEqual({ kind: 'open', ply: 21, better })
    expect(turnOf({ ...fate, lost_from: 0, lost_at: 0 }, 20)).toBe('never')
  })
  it('else, the chance fell most somewhere, or nothing is said', () => {
    expect(turnOf({ ...fate, lost_from: 12, fell: { ply: 9, better } as PlyNote }, 20)).toEqual({ kind: 'fell', ply: 9, better })
    expect(turnOf({ ...fate, won_until: 8, lost_from: 12 }, 20)).toBe(null)
  })
  it('still brought cards home', () => {
    const pile = (kind: string, count: number) => ({ kind, count }) as Pile
    expect(far({ u: pile('foundation', 10), a1: pile('quilt', 42) })).toBe('10 of 52 cards home')
    expect(far({ 1: pile('cell', 40), h: pile('heap', 12) })).toBe('12 of 52 cards removed')
    expect(far({ 1: pile('cell', 52) })).toBe('')
  })
})

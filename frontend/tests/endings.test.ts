import { describe, expect, it } from 'vitest'
import { achievements, fateWords } from '../src/room/endingWords'
import { compared, details, resultWords, type Result } from '../src/play/results'

const mine: Result = { won: true, moves: 180, seconds: 245, hints: 0, undos: 3 }

describe('a result', () => {
  it('is told in words', () => {
    expect([resultWords(mine), ...details(mine)]).toEqual(['Won in 180 moves', '4:05', 'no hints', '3 undos'])
    expect([resultWords({ won: false, moves: 1 }), ...details({ seconds: null, hints: 1, undos: 0 })]).toEqual(['Not won, 1 move', '1 hint', 'no undo'])
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

describe('a win among the others', () => {
  const standing = (place: number, of: number, best: number) => ({ place, of, best })
  it('has its place', () => {
    expect(achievements({ won: true, fastest: standing(3, 41, 178), shortest: standing(1, 41, 171), streak: 4, best_streak: 7 })).toEqual([
      'Your 3rd fastest of 41 wins; the fastest took 2:58.',
      'Your shortest of 41 wins.',
      '4 wins in a row; your best is 7.',
    ])
  })
  it('may be the first', () => {
    expect(achievements({ won: true, fastest: standing(1, 1, 9), shortest: standing(1, 1, 9), streak: 1, best_streak: 1 })).toEqual(['Your first win of this game.'])
  })
  it('says nothing that is not known, and nothing of a loss', () => {
    expect(achievements({ won: true, fastest: null, shortest: null, streak: 2, best_streak: 2 })).toEqual(['2 wins in a row, your best.'])
    expect(achievements({ won: false, fastest: null, shortest: null, streak: 0, best_streak: 5 })).toEqual([])
  })
})

it.each([
  [null, 0, null, 'This deal cannot be won.'],
  [11, 12, 12, 'Move 12 lost the game; until then it could be won.'],
  [8, 12, null, 'It was lost between move 9 and move 12.'],
  [null, 12, null, 'Unwinnable after move 12; maybe before.'],
  [20, null, null, 'It could still be won when it ended.'],
  [8, null, null, 'It could still be won after move 8.'],
  [null, null, null, 'Nothing was found in the time available.'],
] as const)('says no more of a lost game than is proved: %s, %s, %s', (won_until, lost_from, lost_at, words) => {
  expect(fateWords({ won_until, lost_from, lost_at }, 20)).toBe(words)
})

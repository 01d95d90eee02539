import { describe, expect, it } from 'vitest'
import { inTurn, movesBetween, movesFrom, tap, turnover, turnoverKind } from '../src/play/choice'
import type { Move } from '../src/lib/api'
import { move, pile, plays } from './fixtures'

const quilt = [move('a1-w'), move('c1-u', 'c1', 'uC'), move('c1-d', 'c1', 'dC'), move('c1-w'), move('deal', 'stock', 'w')]

const QUILT = {
  ...Object.fromEntries(['a1', 'c1', 'h8'].map((name) => [name, pile('TS', { kind: 'quilt' })])),
  ...Object.fromEntries(['uC', 'dC'].map((name) => [name, pile('', { kind: 'foundation' })])),
  w: pile('', { kind: 'waste' }),
  stock: pile('', { kind: 'stock' }),
}
const click = (moves: Move[], place: string, selected: string | null) => tap(moves, QUILT, place, selected, null)
const second = (moves: Move[], place: string, selected: string | null, played: boolean) => tap(moves, QUILT, place, selected, { played })

describe('a tap', () => {
  it('plays the only move of a card', () => {
    expect(click(quilt, 'a1', null)).toEqual({ do: 'play', move: quilt[0] })
    expect(click(quilt, 'stock', null)).toEqual({ do: 'play', move: quilt[4] })
  })

  it('offers several, and then a click on a target plays one', () => {
    expect(click(quilt, 'c1', null)).toEqual({ do: 'choose', place: 'c1', moves: [quilt[2], quilt[1], quilt[3]] })
    expect(click(quilt, 'uC', 'c1')).toEqual({ do: 'play', move: quilt[1] })
    expect(click(quilt, 'w', 'c1')).toEqual({ do: 'play', move: quilt[3] })
  })

  it('on the selected card, or where nothing is, lets it go', () => {
    expect(click(quilt, 'c1', 'c1')).toEqual({ do: 'drop' })
    expect(click(quilt, 'h8', 'c1')).toEqual({ do: 'drop' })
  })

  it('on another card selects that one and plays nothing unasked', () => {
    expect(click(quilt, 'a1', 'c1')).toEqual({ do: 'choose', place: 'a1', moves: [quilt[0]] })
  })

  it('on a card that cannot move is refused', () => {
    expect(click(quilt, 'h8', null)).toEqual({ do: 'refuse' })
    expect(click(quilt, 'w', null)).toEqual({ do: 'refuse' })
  })

  it('that follows another at once plays to the foundation, where there is one that takes the card', () => {
    const one = [move('c1-u', 'c1', 'uC'), move('c1-w')]
    expect(second(one, 'c1', 'c1', false)).toEqual({ do: 'play', move: one[0] })
    // Two foundations take it: which, must be said.
    expect(second(quilt, 'c1', 'c1', false)).toEqual({ do: 'nothing' })
    expect(second([move('c1-w'), move('c1-p2')], 'c1', 'c1', false)).toEqual({ do: 'nothing' })
  })

  it('that follows another at once is not meant for the card below the one that was played', () => {
    expect(second([move('p1-p2')], 'p1', null, true)).toEqual({ do: 'nothing' })
    expect(second([], 'c1', null, true)).toEqual({ do: 'nothing' })
  })

  it('takes a pair from either of its cards', () => {
    const pairs = [move('4+8', '4', '8'), move('8+9', '8', '9')]
    expect(click(pairs, '4', null)).toEqual({ do: 'play', move: pairs[0] })
    expect(click(pairs, '9', null)).toEqual({ do: 'play', move: pairs[1] })
    expect(click(pairs, '8', null)).toEqual({ do: 'choose', place: '8', moves: pairs })
    expect(click(pairs, '4', '8')).toEqual({ do: 'play', move: pairs[0] })
    expect(click(pairs, '9', '8')).toEqual({ do: 'play', move: pairs[1] })
  })

  it('on a card under others plays a run of exactly that many cards, if there is one', () => {
    const runs = [{ ...move('p1-p2'), count: 3 }, { ...move('p1-p3'), count: 2 }, move('p1-u', 'p1', 'uC')]
    const from = (count: number) => tap(runs, QUILT, 'p1', null, null, count)
    expect(from(3)).toEqual({ do: 'play', move: runs[0] })
    expect(from(2)).toEqual({ do: 'play', move: runs[1] })
    expect(from(1)).toEqual({ do: 'play', move: runs[2] })
    expect(from(5)).toEqual({ do: 'choose', place: 'p1', moves: [runs[2], runs[0], runs[1]] })
    expect(movesBetween(runs, 'p1', 'p2', 3)).toEqual([runs[0]])
  })

  it('on a stock whose next card may also fill a space asks which', () => {
    const moves = [{ ...move('deal', 'stock', 'w'), count: 24 }, { ...move('stock-c1', 'stock', 'c1'), count: 1 }]
    expect(tap(moves, QUILT, 'stock', null, null, 1)).toEqual({ do: 'choose', place: 'stock', moves: [moves[1], moves[0]] })
  })

  it('never starts from nowhere', () => {
    expect(movesFrom([move('redeal', '', '')], '')).toEqual([])
  })
})

describe('every legal move of a real table', () => {
  for (const [family, play] of Object.entries(plays))
    it(`can be played by clicks: ${family}`, () => {
      for (const wanted of play.moves) {
        if (wanted.from === '') {
          expect(turnover(play.moves, play.game.abilities.kinds)).toEqual(wanted)
          continue
        }
        const { piles } = play.table
        const first = tap(play.moves, piles, wanted.from, null, null)
        const meant = first.do === 'choose' ? tap(play.moves, piles, wanted.to, first.place, null) : first
        expect(movesBetween(play.moves, wanted.from, wanted.to)).toContainEqual(wanted)
        expect(meant).toEqual({ do: 'play', move: wanted })
      }
    })
})

describe('the button for deal, redeal and closing the gaps', () => {
  it('is for the legal one, else for what the game names first', () => {
    expect(turnoverKind(move('redeal', 'stock', ''), ['card', 'deal', 'redeal'], 1)).toBe('redeal')
    expect(turnoverKind(null, ['card', 'deal', 'redeal'], 1)).toBe('deal')
    expect(turnoverKind(null, ['pair', 'close'], 0)).toBe('close')
    expect(turnoverKind(null, ['card', 'redeal'], 2)).toBe('redeal')
    expect(turnoverKind(null, ['card', 'redeal'], 0)).toBe('')
    expect(turnoverKind(null, ['card'], 0)).toBe('')
  })
  it('prefers the kind that the game names first', () => {
    const both = [move('deal', 'stock', 'w'), move('flip', 'stock', '')]
    expect(turnover(both, ['card', 'flip', 'deal'])).toBe(both[1])
    expect(turnover(both, ['card', 'deal', 'flip'])).toBe(both[0])
    expect(turnover([move('a1-w')], ['card', 'deal'])).toBe(null)
  })
})

describe('legal moves in the order of looking for them', () => {
  it('begin with those to the foundations and end with the stock', () => {
    const moves = [move('a1-w'), move('deal', 'stock', 'w'), move('c1-u', 'c1', 'uC')]
    expect(inTurn(moves, QUILT).map(({ name }) => name)).toEqual(['c1-u', 'a1-w', 'deal'])
  })
  it('are sorted by the numbers of the piles', () => {
    const moves = [move('p3-p1'), move('p3-p10'), move('p3-p2'), move('p3-u', 'p3', 'uC'), move('10+11'), move('9+10')]
    expect(inTurn(moves, QUILT).map(({ name }) => name)).toEqual(['p3-u', '9+10', '10+11', 'p3-p1', 'p3-p2', 'p3-p10'])
    const offered = tap(moves, QUILT, 'p3', null, null)
    expect(offered.do === 'choose' && offered.moves.map(({ name }) => name)).toEqual(['p3-u', 'p3-p1', 'p3-p2', 'p3-p10'])
  })
})

import { describe, expect, it } from 'vitest'
import { movesMade } from '../src/play/lookAhead'
import { address, readAddress, startOf, type Shared } from '../src/play/share'

const there = (shared: Shared) => readAddress(new URLSearchParams(address(shared).split('?')[1]))

describe('a table as an address', () => {
  it.each<Shared>([
    { game: 'crazy-quilt', deal: '42' },
    { game: 'crazy-quilt?redeals=2&wrap=on', deal: '18446744073709551615', moves: ['c1-u', 'deal', 'w-d'] },
    { game: 'monte-carlo', cards: 'AS TD 7H', moves: ['4+8', 'close'] },
    { game: 'monte-carlo', deal: '7', challenge: { won: true, moves: 25, seconds: 61, hints: 0, undos: 2, line: ['4+8', 'close'] } },
    { game: 'monte-carlo', deal: '7', challenge: { won: false, moves: 9, seconds: null, hints: 1, undos: null, line: [] } },
    { game: 'crazy-quilt', deal: '914796310', day: '2026-11-22' },
    { game: 'capricieuse', position: 'u:AS | p1=5C,6C "&?#+%; 100 % ü' },
  ])('comes back as it was: %o', (shared) => {
    expect(there(shared)).toEqual(shared)
  })

  it('can be read', () => {
    expect(address({ game: 'crazy-quilt', deal: '42', moves: ['c1-u', 'deal'] })).toBe(
      '/deal?game=crazy-quilt&deal=42&moves=c1-u.deal',
    )
  })

  it('tells a result in words that can be read', () => {
    const challenge = { won: true, moves: 25, seconds: 61, hints: 0, undos: 2, line: ['4+8', 'close'] }
    expect(address({ game: 'monte-carlo', deal: '7', challenge })).toBe(
      '/deal?game=monte-carlo&deal=7&won=25&time=61&hints=0&undos=2&line=4%2B8.close',
    )
    expect(readAddress(new URLSearchParams('game=quilt&deal=1&won=many'))).toEqual({ game: 'quilt', deal: '1' })
  })

  it('may be typed by hand', () => {
    expect(readAddress(new URLSearchParams('game=quilt&deal=1&moves=c1-u, deal'))).toEqual({ game: 'quilt', deal: '1', moves: ['c1-u', 'deal'] })
    expect(readAddress(new URLSearchParams('deal=1'))).toBeNull()
  })
})

it('holds the moves up to where the play stands', () => {
  const line = ['c1-u', 'deal', 'w-d'].map((move, n) => ({ move, kind: 'card', words: move, node: n + 1, from: '', to: '', cards: [] }))
  expect(movesMade({ line, ply: 2 })).toEqual(['c1-u', 'deal'])
})

describe('the beginning in a record', () => {
  it('is a number, a deal in full or a table', () => {
    expect(startOf('[Game "quilt"]\n[Deal "7"]\n\n')).toEqual({ deal: '7' })
    expect(startOf('[Game "quilt"]\n[Cards "AS TD\n7H"]\n\n1. deal')).toEqual({ cards: 'AS TD 7H' })
    expect(startOf('[Position "a \\"b\\" \\\\"]\n')).toEqual({ position: 'a "b" \\' })
  })

  it('may be more than an address can hold', () => {
    expect(startOf('[Cards "AS"]\n[Shuffles "3/1"]\n')).toBeNull()
    expect(startOf('[Position "x"]\n[Strict "off"]\n')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../src/lib/api'
import { parse, rankOf } from '../src/lib/card'
import { shortCard, spoken } from '../src/lib/names'
import { dealNumber, grouped } from '../src/lib/deal'
import { gameName, readName } from '../src/lib/gameName'
import { rug } from '../src/table/rug'
import { blocks, pieces } from '../src/rules/rulesText'
import { ago, shares, units } from '../src/lib/when'
import cases from './fixtures/shares.json'

describe('cards', () => {
  it('are read, said and written short', () => {
    expect(parse('TS')).toEqual({ rank: 10, suit: 'S' })
    expect(spoken('TS')).toBe('ten of spades')
    expect(shortCard('QH')).toBe('Q♥')
    expect(spoken('??')).toBe('face-down card')
    expect(['TS', 'T', '10', 'A', 'K', '', '??', 'red'].map(rankOf)).toEqual([10, 10, 10, 1, 13, 0, 0, 0])
    for (const wrong of ['', '??', 'T', '10S', 'SX', 'Q♥']) expect(parse(wrong)).toBe(null)
  })
})

describe('deal numbers', () => {
  it('are texts of up to 64 bits', () => {
    expect(dealNumber(' 48 151 623 ')).toEqual({ deal: '48151623' })
    expect(dealNumber('0007')).toEqual({ deal: '7' })
    expect(dealNumber('18446744073709551615')).toEqual({ deal: '18446744073709551615' })
    expect(dealNumber('18446744073709551616')).toEqual({ problem: 'The highest deal number is 18446744073709551615.' })
  })
  it('are refused with a sentence', () => {
    for (const wrong of ['', '-1', '4.5', '1e3', '0x10', 'abc', '٣']) expect(dealNumber(wrong)).toHaveProperty('problem')
  })
  it('are shown in groups', () => {
    expect(grouped('48151623')).toBe('48\u2009151\u2009623')
    expect(grouped('999')).toBe('999')
  })
})

describe('names of games', () => {
  const game = (id: string, family: string, wrap = 'off'): GameInfo => ({
    id,
    title: id,
    family,
    version: 1,
    aliases: [`${id}-alias`],
    summary: '',
    source: '',
    titles: {},
    summaries: {},
    sources: {},
    abilities: { redeals: 1, shuffles: false, shows_next: false, deals: 1, gathers: '', kinds: ['card'], gist: null },
    laid: [],
    emblem: null,
    columns: 0,
    packs: 1,
    open: false,
    options: [
      { name: 'wrap', values: ['off', 'on'], value: wrap, help: '' },
      { name: 'redeals', values: ['0', '1', '2'], value: '1', help: '' },
    ],
  })
  const games = [game('solo', 'b'), game('quilt', 'a'), game('carpet', 'a', 'on')]

  it('hold only what differs from the id’s own options', () => {
    expect(gameName(games[1]!, {})).toBe('quilt')
    expect(gameName(games[1]!, { wrap: 'on', redeals: '2' })).toBe('quilt?redeals=2&wrap=on')
    expect(gameName(games[2]!, { wrap: 'on' })).toBe('carpet')
  })
  it('are read back, aliases too, and nonsense is left out', () => {
    expect(readName(games, 'quilt-alias?wrap=on&redeals=77&x=y')).toEqual({ game: games[1], values: { wrap: 'on' } })
    expect(readName(games, 'nothing')).toBe(null)
  })
})

describe('rules as text', () => {
  it('become headings, paragraphs and lists', () => {
    const text = 'Crazy Quilt\n===========\n\nTwo packs\nare used.\n\nMoves:\n- a card goes\n  to the waste\n- deal\n\n1. one\n2. two\n'
    expect(blocks(text)).toEqual([
      { kind: 'heading', text: 'Crazy Quilt' },
      { kind: 'paragraph', text: 'Two packs are used.' },
      { kind: 'paragraph', text: 'Moves:' },
      { kind: 'list', ordered: false, items: ['a card goes to the waste', 'deal'] },
      { kind: 'list', ordered: true, items: ['one', 'two'] },
    ])
    expect(blocks('')).toEqual([])
    expect(pieces('with `lane` on')).toEqual([
      { text: 'with ', code: false },
      { text: 'lane', code: true },
      { text: ' on', code: false },
    ])
  })
})

describe('small things', () => {
  it('a rug is the same for the same deal, another for another', () => {
    expect(rug('42')).toEqual(rug('42'))
    expect(rug('42')).not.toEqual(rug('43'))
  })
  it('times are told from now', () => {
    const now = Date.parse('2026-01-02T12:00:00Z')
    expect(ago('2026-01-02T11:59:40Z', now)).toBe('just now')
    expect(ago('2026-01-02T11:00:00Z', now)).toBe('1 hour ago')
    expect(ago('2026-01-01T11:00:00Z', now)).toBe('yesterday')
    expect(ago('nonsense', now)).toBe('')
  })
  it.each(cases)('the shares of $counts add up, as in Python', ({ counts, places, shares: shown }) => {
    expect(units(counts, places).map((each) => each / 10 ** places)).toEqual(shown.map(Number))
    if (places === 0) expect(shares(counts)).toEqual(shown.map((each) => `${each}%`))
  })
  it('shares of nothing are empty', () => expect(shares([0, 0])).toEqual(['', '']))
})

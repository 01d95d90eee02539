import { describe, expect, it } from 'vitest'
import { add, left, readCards, whereWords, wrongWords } from '../src/start/own'
import { dealt } from '../src/rules/pictures'
import { de } from '../src/words/de'
import { fr } from '../src/words/fr'
import type { Play } from '../src/lib/api'
import { box } from '../src/table/geometry'
import { language } from '../src/words/index.svelte'
import { plays } from './fixtures'

describe('cards that are typed', () => {
  it('are read as people write them', () => {
    for (const text of ['7h 10s qd', '7H,TS;QD', '7h10sqd', '7♥ 10♠\nQ♦️', ' 7h  ts | qD '])
      expect(readCards(text), text).toEqual({ cards: ['7H', 'TS', 'QD'] })
    expect(readCards('')).toEqual({ cards: [] })
  })
  it('or names the first piece that is not a card', () => {
    for (const [text, wrong] of [['7h 8x', '8x'], ['7', '7'], ['1s', '1s'], ['11s', '11s'], ['7h8', '7h8'], ['??', '??']] as const)
      expect(readCards(text), text).toEqual({ wrong })
  })
  it('bear the letters of the reader’s language', () => {
    const english = language.words
    const inTheWordsOf = (words: { cards: typeof english.cards }) => (language.words = { ...english, ...words })
    inTheWordsOf(de)
    expect(readCards('bh Dd KS')).toEqual({ cards: ['JH', 'QD', 'KS'] })
    inTheWordsOf(fr)
    expect(readCards('vh dd rs QS')).toEqual({ cards: ['JH', 'QD', 'KS', 'QS'] })
    expect(readCards('rs dc')).toEqual({ wrong: 'dc' })
    expect(readCards('10c tc 7c')).toEqual({ cards: ['TC', 'TC', '7C'] })
    language.words = english
    expect(readCards('bh')).toEqual({ wrong: 'bh' })
  })
})

describe('what the server could not read', () => {
  it('is named', () => {
    expect(wrongWords({ wrong: '7x', either: [] })).toMatch(/^“7x” is not a card\./)
    expect(wrongWords({ wrong: '7c', either: ['7H', '7D'] })).toBe(
      '“7c” can be the seven of hearts or the seven of diamonds. Type 7♥ or 7♦.',
    )
  })
})

describe('a deal that is typed in', () => {
  const packet = { cards: ['7H', '7H', 'TS', 'QD'], deals: 4 }
  it('takes what the pack holds', () => {
    expect(add(packet, ['7H'], ['TS', '7H'])).toEqual({ typed: ['7H', 'TS', '7H'] })
    expect(left(packet, ['7H'], '7H')).toBe(1)
  })
  it('refuses all of what has a wrong card in it, and names that', () => {
    expect(add(packet, ['7H'], ['7H', '7H'])).toEqual({
      problem: 'All 2 copies of the seven of hearts are already there.',
    })
    expect(add(packet, ['TS'], ['TS'])).toHaveProperty('problem', expect.stringMatching(/ten of spades .* only one/))
    expect(add(packet, [], ['AS'])).toEqual({ problem: 'The ace of spades is not dealt in this game.' })
  })
})

describe('where the next card lies', () => {
  const laid = ({ game: { laid, columns } }: Play) => ({ laid, columns })
  const numbered = (count: number, columns: number) => ({ laid: Array.from({ length: count }, (_, n) => String(n + 1)), columns })
  it('is said', () => {
    expect(whereWords('quilt', laid(plays.quilt!), 9)).toBe('row 2, card 2')
    expect(whereWords('quilt', laid(plays.quilt!), 64)).toBe('stock, card 1 from the top')
    expect(whereWords('windmill', laid(plays.windmill!), 7)).toBe('sail 8')
    expect(whereWords('doubles', numbered(18, 6), 6)).toBe('row 2, card 1')
    expect(whereWords('doubles', numbered(18, 6), 18)).toBe('stock, card 1 from the top')
    expect(whereWords('another', numbered(4, 4), 2)).toBe('3')
    expect(whereWords('another', numbered(0, 0), 0)).toBe('card 1 of the deal')
  })
  it('and drawn, each card apart from the others', () => {
    const games = [['quilt', laid(plays.quilt!), 96], ['windmill', laid(plays.windmill!), 103], ['capricieuse', laid(plays.capricieuse!), 104], ['doubles', numbered(20, 5), 52], ['another', numbered(0, 0), 7], ['another', numbered(7, 7), 52]] as const
    for (const [family, given, count] of games) {
      const { layout, name } = dealt(family, given, count)
      const places = layout.places.map(({ place }) => place)
      expect(new Set(places).size).toBe(places.length)
      expect(places).toHaveLength(given.laid.length || count)
      expect(places).toContain(name(0))
      for (const a of layout.places) {
        const { left, top, right, bottom } = box(a)
        expect(Math.min(left, top, layout.width - right, layout.height - bottom), `${family}: ${a.place}`).toBeGreaterThan(-0.01)
        for (const b of layout.places) {
          if (a === b) continue
          const [w, h] = [a, b].map(({ turned }) => (turned ? [7, 5] : [5, 7])).reduce(([w, h], [v, g]) => [(w! + v!) / 2, (h! + g!) / 2]) as [number, number]
          expect(Math.abs(a.x - b.x) >= w - 0.01 || Math.abs(a.y - b.y) >= h - 0.01, `${family}: ${a.place} on ${b.place}`).toBe(true)
        }
      }
    }
  })
})

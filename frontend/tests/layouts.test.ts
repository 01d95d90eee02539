/** Every game's table in every window: all of it in sight, nothing on top of anything else, and large enough for a finger. */
import { describe, expect, it } from 'vitest'
import type { Pile } from '../src/lib/api'
import { box, captionSides, fanRoom, FINGER, fit, INDEX_STEP, mirror, type Box } from '../src/table/geometry'
import { isTableau } from '../src/lib/kinds'
import { noteWords } from '../src/lib/names'
import { emptyLabel, grounds, handSpot, isFanned, nextLabel, progress, spot } from '../src/table/scene'
import { laidOut, pile, tables as drawn } from './fixtures'

const tables = { ...drawn, ...laidOut }

/** What is left of a window for the table: header, words and tools, or the panel of a wide one, take the rest. */
const WINDOWS: [string, number, number][] = [
  ['320 × 568', 320, 400],
  ['360 × 640', 360, 470],
  ['375 × 667', 375, 500],
  ['375 × 812', 375, 640],
  ['430 × 932', 430, 760],
  ['667 × 375', 580, 290],
  ['812 × 375', 720, 290],
  ['768 × 1024', 768, 860],
  ['1024 × 768', 932, 675],
  ['1200 × 800', 890, 700],
  ['1440 × 900', 1130, 800],
  ['1920 × 1080', 1610, 980],
  ['2560 × 1440', 2250, 1340],
]

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1e-6 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1e-6

const onTable = (name: string, width: number, height: number, at = 0, left = false) => {
  const { layouts, piles } = tables[name]!
  const there = piles[at] as Record<string, Pile>
  const fitted = fit(layouts, width, height, Math.min(width, height) < 560 ? { x: 2, y: 5 } : { x: 14, y: 12 })
  const layout = left ? mirror(fitted.layout, there) : fitted.layout
  return { layout, u: fitted.u, piles: there, places: grounds(layout, there, fitted.u) }
}

for (const [name, { piles }] of Object.entries(tables))
  describe(name, () => {
    for (const [title, width, height] of WINDOWS)
      it(`at ${title}`, () => {
        for (const left of [false, true])
          for (let at = 0; at < piles.length; at++) {
            const { layout, u, places } = onTable(name, width, height, at, left)
            expect(layout.width * u).toBeLessThanOrEqual(width)
            expect(layout.height * u).toBeLessThanOrEqual(height)
            const lying = [...places.values()]
            const outside = lying.filter(
              ({ box }) =>
                box.left < -0.01 || box.top < -0.01 || box.right > layout.width + 0.01 || box.bottom > layout.height + 0.01,
            )
            expect(outside.map(({ place }) => place.place)).toEqual([])
            const pairs = lying.flatMap((one, n) => lying.slice(n + 1).map((other) => [one, other] as const))
            // Cards of a weave do lie over each other; what a finger touches never does.
            const woven = ({ pile }: (typeof lying)[number]) => pile.kind === 'quilt'
            const clashes = pairs.filter(
              ([one, other]) =>
                overlap(one.touch, other.touch) || (!(woven(one) && woven(other)) && overlap(one.box, other.box)),
            )
            expect(clashes.map(([one, other]) => `${one.place.place} ${other.place.place}`)).toEqual([])
          }
      })

    it('is the same tableau for the left hand', () => {
      for (const [title, width, height] of WINDOWS) {
        const [right, left] = [onTable(name, width, height), onTable(name, width, height, 0, true)]
        const tableau = [...right.places.values()].filter(({ pile }) => isTableau(pile))
        const moved = tableau.map(({ place }) => left.places.get(place.place)!.place.x - place.x)
        expect(Math.max(...moved) - Math.min(...moved), title).toBeLessThan(1e-6)
        for (const { place } of tableau)
          expect(fanRoom(left.layout, left.places.get(place.place)!.place), title).toBeCloseTo(fanRoom(right.layout, place))
      }
    })

    it('shows a card in hand beside its stock', () => {
      for (const [title, width, height] of WINDOWS) {
        const { layout, places } = onTable(name, width, height)
        const stock = places.get('stock')
        if (!stock?.pile.hand) continue
        const hand = box({ ...stock.place, ...handSpot(layout, stock.place) })
        for (const { place, box: other } of places.values())
          expect(overlap(hand, other), `${place.place} at ${title}`).toBe(false)
      }
    })
  })

describe('a table that is laid out by itself', () => {
  it('has room for the words at each place, or else for numbers', () => {
    for (const name of Object.keys(laidOut))
      for (const [title, width, height] of WINDOWS) {
        const { layout, u, places } = onTable(name, width, height, 1)
        if (5 * u < 36) continue // many columns on the smallest phone: words may lie on a card's edge
        const size = Math.min(18, Math.max(12, 0.6 * u))
        const margin = { x: (width / u - layout.width) / 2 - 4 / u, y: (height / u - layout.height) / 2 }
        for (const { place, pile } of places.values()) {
          const words = pile.kind === 'foundation' ? ['▲ 10'] : pile.kind === 'stock' ? pile.notes.map(() => '↻ 10') : pile.kind === 'waste' ? ['100'] : []
          if (words.length === 0) continue
          const wide = Math.max(24, 0.55 * size * Math.max(...words.map(({ length }) => length)))
          const high = pile.kind === 'waste' ? 24 : words.length * Math.round(1.1 * size)
          expect(captionSides(layout, place, wide / u, high / u, margin, [], 4 / u)[0], `${name} ${place.place} at ${title}`).not.toBe('on')
        }
      }
  })
})

describe('on a phone', () => {
  const touch = (name: string, width: number, height: number) =>
    [...onTable(name, width, height).places.values()].flatMap(({ touch, place, pile }) => {
      const { u } = onTable(name, width, height)
      return [{ place: place.place, kind: pile.kind, size: Math.min(touch.right - touch.left, touch.bottom - touch.top) * u }]
    })

  it('every pile is large enough for a finger, and a quilt’s cell as near as its width allows', () => {
    for (const name of ['crazy-quilt', 'windmill', 'capricieuse', 'doubles-and-quits', 'monte-carlo'])
      for (const { place, kind, size } of touch(name, 375, 640))
        expect(size, `${name} ${place}`).toBeGreaterThanOrEqual(kind === 'quilt' ? 43 : FINGER - 1e-6)
  })

  it('nothing is ever smaller than 24 px', () => {
    for (const name of ['crazy-quilt', 'windmill', 'capricieuse', 'doubles-and-quits', 'monte-carlo'])
      for (const [title, width, height] of WINDOWS)
        for (const { place, size } of touch(name, width, height)) expect(size, `${name} ${place} at ${title}`).toBeGreaterThan(24)
  })

  it('the index of every card that is not pushed under can be read', () => {
    for (const [title, width, height] of WINDOWS)
      for (let at = 0; at < 3; at++) {
        const { u, places } = onTable('capricieuse', width, height, at)
        for (const ground of places.values()) {
          if (!isFanned(ground.place)) continue
          const steps = ground.pile.cards.slice(1).map((_, n) => (spot(ground, n + 1).y - spot(ground, n).y) * u)
          const tight = steps.filter((step) => step < INDEX_STEP - 1e-6).length
          expect(tight === 0, `${ground.place.place} at ${title}`).toBe(ground.hidden === null)
        }
      }
  })

  it('the fans of a new game are all open', () => {
    const { places } = onTable('capricieuse', 375, 640)
    for (const ground of places.values()) expect(ground.hidden).toBe(null)
  })

  it('a fan too long to be read spreads over the table when it is opened', () => {
    const { layouts, piles } = tables['capricieuse']!
    const cards = Array.from({ length: 26 }, (_, n) => `${'A23456789TJQK'[n % 13]}${n < 13 ? 'S' : 'H'}`).join(' ')
    const long = { ...piles[0], p8: pile(cards) } as Record<string, Pile>
    const { layout, u } = fit(layouts, 375, 640, { x: 2, y: 5 })
    const closed = grounds(layout, long, u).get('p8')!
    expect(closed.hidden).not.toBe(null)
    const open = grounds(layout, long, u, 'p8').get('p8')!
    expect(open.box.top).toBeGreaterThanOrEqual(-0.01)
    expect(open.box.bottom).toBeLessThanOrEqual(layout.height + 0.01)
    for (let n = 1; n < 26; n++) expect((spot(open, n).y - spot(open, n - 1).y) * u).toBeGreaterThan(INDEX_STEP)
  })
})

describe('what is written beside a pile', () => {
  const next = (cards: string, next: string) => nextLabel(pile(cards, { next }))
  it('tells what it takes next, with an arrow for the way it is built', () => {
    expect(next('AS 2S', '3S')).toBe('▲ 3')
    expect(next('KS', 'QS')).toBe('▼ Q')
    expect(next('KH', 'A')).toBe('▲ A')
    expect(next('9H', 'T')).toBe('▲ 10')
    expect(next('KH', '')).toBe('')
  })
  it('and in an empty slot the card itself', () => {
    const empty = (next: string, suit: Pile['suit'] = '') => emptyLabel(pile('', { next, suit }))
    expect(empty('AS', 'S')).toBe('A♠')
    expect(empty('A', 'H')).toBe('A♥')
    expect(empty('K')).toBe('K')
  })
  it('is what the server notes; its own English where there are no words for a note', () => {
    expect(noteWords({ notes: [['left', 6], ['redeals', 1]], caption: '' })).toEqual(['6 left', '1 redeal left'])
    expect(noteWords({ notes: [['redeals', 0]], caption: '' })).toEqual(['no redeal left'])
    expect(noteWords({ notes: [['count', 3], ['gone', 26]], caption: '' }, 'count')).toEqual(['26 removed'])
    expect(noteWords({ notes: [['left', 6], ['new' as 'left', 2]], caption: '6 left, something new' })).toEqual(['6 left, something new'])
    expect(noteWords({ notes: [], caption: '' })).toEqual([])
  })
  it('or how far round it has come', () => {
    expect(progress({ notes: [['of', 18, 52]] })).toEqual({ done: 18, all: 52 })
    expect(progress({ notes: [['left', 18]] })).toBe(null)
  })
})

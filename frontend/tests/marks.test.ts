/** Where the numbers of a way go: on their own card, beside each other, and on no index of a large face. */
import { describe, expect, it } from 'vitest'
import { lit, badges } from '../src/table/marks'
import { overlap, tuck, wovenPlaces } from '../src/table/geometry'
import { grounds } from '../src/table/scene'
import { tables } from './fixtures'

const BOUNDS = { left: -2, top: -2, right: 200, bottom: 200 }

describe('the numbers of a way', () => {
  const [layout] = tables['crazy-quilt']!.layouts
  const places = grounds(layout!, tables['crazy-quilt']!.piles[0]!, 15)
  const pin = (place: string) => ({ place, count: 1, card: '' })
  const blocked = { ...pin('c2'), by: [pin('b2'), pin('d2')] }

  it('are on the cards in their order, and cover neither each other nor an index', () => {
    const cards = lit(places, blocked, ['c1', 'b1', 'b2'].map(pin), tuck(wovenPlaces(layout!)))
    expect(cards.filter(({ of }) => of === 'way').map(({ key }) => key).sort()).toEqual(['b1', 'b2', 'c1'])
    expect(cards.filter(({ of }) => of === 'held').map(({ key }) => key)).toEqual(['c2'])
    const found = badges(cards, 2.2, BOUNDS, false)
    expect(found.map(({ place, text }) => `${text} ${place}`)).toEqual(['1 c1', '2 b1', '3 b2'])
    const boxes = found.map(({ x, y }) => ({ left: x - 1.1, right: x + 1.1, top: y - 1.1, bottom: y + 1.1 }))
    boxes.forEach((one, n) => {
      for (const other of boxes.slice(n + 1)) expect(overlap(one, other)).toBe(false)
      for (const { of, box } of cards) if (of !== 'veil') expect(overlap(one, { ...box, right: box.left + 1.5, bottom: box.top + 2.5 })).toBe(false)
    })
  })
  it('show both turns of a card that moves twice', () => {
    const cards = lit(places, blocked, ['c1', 'b2', 'c1'].map(pin), 0)
    expect(badges(cards, 2.2, BOUNDS, false).map(({ text }) => text)).toEqual(['1·3', '2'])
  })
  it('are only outlines where nothing is asked', () => {
    const cards = lit(places, blocked, [], 0)
    expect(cards.filter(({ of }) => of === 'way').map(({ key }) => key).sort()).toEqual(['b2', 'd2'])
    expect(badges(cards, 2.2, BOUNDS, false)).toEqual([])
  })
})

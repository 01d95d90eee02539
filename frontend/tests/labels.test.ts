import { describe, expect, it } from 'vitest'
import type { Pile } from '../src/lib/api'
import { consequences } from '../src/play/consequences'
import { label, labelUnder, position, refusal, type Scene } from '../src/play/labels'
import { layout, move, pile, place, play, plays } from './fixtures'

const quilt = (cards: string, covered: [boolean, boolean]) => pile(cards, { kind: 'quilt', covered })

/** A row of three, the middle one sideways, and one standing below it. */
const places = [
  place('a1', 0, 0),
  place('b1', 6, 0, { turned: true }),
  place('c1', 12, 0),
  place('b2', 6, 6),
  place('w', 20, 0),
  place('uH', 30, 0),
]
const piles: Record<string, Pile> = {
  a1: quilt('6H', [true, false]),
  b1: quilt('TS', [true, true]),
  c1: quilt('AC', [false, false]),
  b2: quilt('3D', [false, true]),
  w: pile('2C 5H', { kind: 'waste', title: 'waste', caption: '2' }),
  uH: pile('AH 2H', { kind: 'foundation', title: 'ace pile of hearts', next: '3' }),
}
const scene: Scene = { piles, places, moves: [move('a1-w'), move('a1-u', 'a1', 'uH')], redealsLeft: 1 }
const said = (name: string, more: Partial<Scene> = {}) =>
  label(places.find((each) => each.place === name)!, { ...scene, ...more })

describe('one label says everything', () => {
  it('of a card of the quilt: how it lies, what blocks it or which end is free, where it can go', () => {
    expect(said('b1')).toBe('ten of spades, b1, sideways, blocked by six of hearts and ace of clubs')
    expect(said('a1')).toBe('six of hearts, a1, standing, free below, can go to the waste or to the ace pile of hearts')
    expect(said('c1')).toBe('ace of clubs, c1, standing, free at both ends')
    expect(said('b2')).toBe('three of diamonds, b2, standing, free above')
    expect(said('b1', { piles: { ...piles, b1: quilt('TS', [true, false]) } })).toContain('sideways, free on the right')
    expect(said('b1', { piles: { ...piles, b1: pile('', { kind: 'quilt' }) } })).toBe('b1, empty')
  })

  it('of the piles beside it', () => {
    expect(said('w')).toBe('waste, five of hearts, 2 cards')
    expect(said('uH')).toBe('ace pile of hearts, two of hearts, takes three of hearts next')
    const stock = (more: Partial<Pile>) =>
      label(place('stock', 0, 0), { ...scene, piles: { stock: pile('', { kind: 'stock', title: 'stock', count: 25, ...more }) } })
    expect(stock({ caption: '25 left, 1 redeal left' })).toBe('stock, 25 left, 1 redeal left')
    expect(stock({ caption: '0 left', count: 0 })).toBe('stock, empty')
    expect(stock({ caption: '25 left', hand: 'QH' })).toBe('stock, 25 left, queen of hearts beside it')
  })

  it('of fans, pairs, and the windmill', () => {
    const fan = pile('4C 9H QS', { kind: 'pile', title: 'pile 3' })
    expect(label(place('p3', 0, 0), { ...scene, piles: { p3: fan } })).toBe('queen of spades, pile 3, 3 cards')
    expect(labelUnder(place('p3', 0, 0), 1, fan)).toBe('nine of hearts, pile 3, under queen of spades')
    const cells = { 4: pile('TS', { kind: 'cell', title: '4' }), 8: pile('TH', { kind: 'cell', title: '8' }) }
    expect(label(place('8', 0, 0), { ...scene, piles: cells, moves: [move('4+8')] })).toBe('ten of hearts, 8, pairs with ten of spades (4)')
    const centre = pile('AS 2H', { kind: 'centre', title: 'centre', caption: '2 of 52', next: '3' })
    expect(label(place('c', 0, 0), { ...scene, piles: { c: centre } })).toBe('centre, two of hearts, 2 of 52, takes three next')
  })

  it('of every place of a real table', () => {
    for (const { table, moves, redeals_left } of Object.values(plays))
      for (const each of table.layouts[0]!.places)
        if (table.piles[each.place])
          expect(label(each, { piles: table.piles, places: table.layouts[0]!.places, moves, redealsLeft: redeals_left ?? 0 })).not.toMatch(/undefined|\?\?|, ,/)
  })
})

describe('why a card cannot be played', () => {
  const table = (more: Record<string, Pile> = {}, status = 'playing') =>
    play(plays.quilt!, {
      status: status as 'playing',
      table: { layouts: [layout(40, 10, ...places)], piles: { ...piles, ...more } },
    })
  it('is said with what blocks it', () => {
    expect(refusal(table(), 'b1')).toBe('Ten of spades: blocked by six of hearts and ace of clubs.')
    expect(refusal(table(), 'c1')).toBe('Ace of clubs: nowhere to go just now.')
    expect(refusal(table({ c1: pile('', { kind: 'quilt' }) }), 'c1')).toBe('There is no card here.')
    expect(refusal(table({ c1: pile('AC', { kind: 'cell' }) }), 'c1')).toBe('Ace of clubs: no neighbour of its rank.')
    expect(refusal(table({}, 'won'), 'c1')).toBe('The game is over.')
  })
})

describe('what came of a move', () => {
  const made = (name: string, from: string, to: string, ...cards: string[]) => ({ move: name, words: name, node: 1, from, to, cards })
  it('tells the cards that it freed', () => {
    const after = { ...piles, b1: quilt('TS', [true, false]), c1: pile('', { kind: 'quilt' }) }
    expect(consequences(piles, after, made('c1-w', 'c1', 'w', 'AC'))).toBe('Ace of clubs from c1 to the waste. Freed: ten of spades.')
  })
  it('tells what came to light below, or came in its place', () => {
    const fans = { p1: pile('4C 9H', { kind: 'pile', title: 'pile 1' }), p2: pile('8H', { kind: 'pile', title: 'pile 2' }) }
    const later = { ...fans, p1: pile('4C', { kind: 'pile', title: 'pile 1' }) }
    expect(consequences(fans, later, made('p1-p2', 'p1', 'p2', '9H'))).toBe('Nine of hearts from pile 1 to pile 2. Uncovered: four of clubs.')
    const sail = { s3: pile('4C', { kind: 'sail', title: 'sail 3' }), c: pile('3C', { kind: 'centre', title: 'centre' }) }
    expect(consequences(sail, { ...sail, s3: pile('KD', { kind: 'sail', title: 'sail 3' }) }, made('s3-c', 's3', 'c', '4C'))).toBe(
      'Four of clubs from sail 3 to the centre. Sail 3: king of diamonds.',
    )
  })
  it('tells a deal, a pair, a closing up', () => {
    expect(consequences(piles, piles, made('deal', 'stock', 'w', '5C'))).toBe('Deal: five of clubs.')
    expect(consequences({}, {}, made('4+8', '4', '8', 'TS', 'TH'))).toBe('Ten of spades (4) and ten of hearts (8).')
    expect(consequences({}, {}, made('close', '', ''))).toBe('Close up.')
  })
})

describe('how the game stands', () => {
  it('is told in sentences, for every game', () => {
    for (const each of Object.values(plays)) expect(position(each)).toMatch(/^\d+ moves? made\. (Playable: |No move)/)
    expect(position(plays.quilt!)).toContain('Ace pile of spades: three of spades.')
  })
})

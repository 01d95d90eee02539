import { describe, expect, it } from 'vitest'
import type { Pile, Play } from '../src/lib/api'
import { madeWords, moveWords, turnLabel } from '../src/lib/names'
import { consequences } from '../src/play/consequences'
import { blockedCard, label, labelUnder, misplay, position, type Scene } from '../src/play/labels'
import { layout, move, pile, place, play, plays, tables } from './fixtures'
import { movesFrom } from '../src/play/choice'
import { Session } from '../src/play/session.svelte'

const quilt = (name: string, cards: string, covered: [boolean, boolean]) => pile(cards, { kind: 'quilt', title: name, which: name, covered })

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
  a1: quilt('a1', '6H', [true, false]),
  b1: quilt('b1', 'TS', [true, true]),
  c1: quilt('c1', 'AC', [false, false]),
  b2: quilt('b2', '3D', [false, true]),
  w: pile('2C 5H', { kind: 'waste', title: 'waste', notes: [['count', 2]] }),
  uH: pile('AH 2H', { kind: 'foundation', title: 'ace pile of hearts', suit: 'H', way: 'up', next: '3' }),
}
const scene: Scene = { piles, places, moves: [move('a1-w'), move('a1-u', 'a1', 'uH')] }
const said = (name: string, more: Partial<Scene> = {}) =>
  label(places.find((each) => each.place === name)!, { ...scene, ...more })

describe('one label says everything', () => {
  it('of a card of the quilt: how it lies, what blocks it or which end is free, where it can go', () => {
    expect(said('b1')).toBe('ten of spades, b1, sideways, blocked by six of hearts and ace of clubs')
    expect(said('a1')).toBe('six of hearts, a1, upright, bottom end free, can go to the waste or to the ace pile of hearts')
    expect(said('c1')).toBe('ace of clubs, c1, upright, both ends free')
    expect(said('b2')).toBe('three of diamonds, b2, upright, top end free')
    expect(said('b1', { piles: { ...piles, b1: quilt('b1', 'TS', [true, false]) } })).toContain('sideways, right end free')
    expect(said('b1', { piles: { ...piles, b1: pile('', { kind: 'quilt', title: 'b1', which: 'b1' }) } })).toBe('b1, empty')
  })

  it('of the piles beside it', () => {
    expect(said('w')).toBe('waste, five of hearts, 2 cards')
    expect(said('uH')).toBe('ace pile of hearts, two of hearts, takes three of hearts next')
    const stock = (more: Partial<Pile>) =>
      label(place('stock', 0, 0), { ...scene, piles: { stock: pile('', { kind: 'stock', title: 'stock', count: 25, ...more }) } })
    expect(stock({ notes: [['left', 25], ['redeals', 1]] })).toBe('stock, 25 left, 1 redeal left')
    expect(stock({ notes: [['left', 0]], count: 0 })).toBe('stock, empty')
    expect(stock({ notes: [['left', 25]], hand: 'QH' })).toBe('stock, 25 left, next card queen of hearts')
  })

  it('of fans, pairs, and the windmill', () => {
    const fan = pile('4C 9H QS', { kind: 'pile', title: 'pile 3', which: '3' })
    expect(label(place('p3', 0, 0), { ...scene, piles: { p3: fan } })).toBe('queen of spades, pile 3, 3 cards')
    expect(labelUnder('p3', 1, { ...scene, piles: { p3: fan } })).toBe('nine of hearts, pile 3, under queen of spades')
    const cells = { 4: pile('TS', { kind: 'cell', title: '4', which: '4' }), 8: pile('TH', { kind: 'cell', title: '8', which: '8' }) }
    expect(label(place('8', 0, 0), { ...scene, piles: cells, moves: [move('4+8')] })).toBe('ten of hearts, 8, pairs with ten of spades (4)')
    const centre = pile('AS 2H', { kind: 'centre', title: 'centre', notes: [['of', 2, 52]], next: '3' })
    expect(label(place('c', 0, 0), { ...scene, piles: { c: centre } })).toBe('centre, two of hearts, 2 of 52, takes three next')
  })

  it('of every place of a real table', () => {
    for (const { table, moves } of Object.values(plays))
      for (const each of table.layouts[0]!.places)
        if (table.piles[each.place])
          expect(label(each, { piles: table.piles, places: table.layouts[0]!.places, moves })).not.toMatch(/undefined|\?\?|, ,/)
  })
})

describe('why a card cannot be played', () => {
  const table = (more: Record<string, Pile> = {}, status = 'playing', of = plays.quilt!) =>
    play(of, {
      status: status as 'playing',
      table: { layouts: [layout(40, 10, ...places)], piles: { ...piles, ...more } },
    })
  const refused = (of: Play, place: string, count = 1) => misplay(of, place, count).sentence
  it('is said with what blocks it', () => {
    expect(refused(table(), 'b1')).toBe('Ten of spades: blocked by six of hearts and ace of clubs.')
    expect(refused(table(), 'c1')).toBe('Ace of clubs: can’t be played right now.')
    expect(refused(table({ c1: pile('', { kind: 'quilt' }) }), 'c1')).toBe('No card here.')
    expect(refused(table({ c1: pile('AC', { kind: 'cell' }) }, 'playing', plays.doubles!), 'c1')).toBe('Ace of clubs: no adjacent ace.')
    const stock = pile('', { kind: 'stock', title: 'stock', count: 6 })
    expect(refused(table({ c1: stock }, 'playing', plays.doubles!), 'c1')).toBe('Remove pairs first, then close the gaps.')
    expect(refused(table({ c1: stock }), 'c1')).toBe('Stock: can’t be used right now.')
    expect(refused(table({}, 'won'), 'c1')).toBe('The game is over.')
  })
  it('is said with what goes home next', () => {
    const { windmill, quilt } = plays as Record<string, Play>
    const sail = Object.keys(windmill!.table.piles).find((each) => each[0] === 's' && !windmill!.moves.some(({ from }) => from === each))!
    expect(refused(windmill!, sail)).toMatch(/^\w+ of \w+: can’t be played right now\. Needed next: [a-z, ]+\.$/)
    expect(refused(quilt!, 'uS')).toMatch(/of spades: can’t be played right now\.$/)
  })
  it('names the cards above one in a fan, and tells them apart from those that move with it', () => {
    const fan = (more: Partial<Play> = {}) => ({ ...table({ f: pile('KS 2D 9C', { kind: 'pile' }) }), ...more })
    const fanned = (more: Partial<Play> = {}) => {
      const of = fan(more)
      return { ...of, table: { ...of.table, layouts: [layout(40, 10, ...places, place('f', 30, 5, { fan: [0, 2] }))] } }
    }
    expect(refused(fanned(), 'f', 3)).toBe('King of spades: blocked by nine of clubs and two of diamonds.')
    expect(blockedCard(fanned(), 'f', 2)).toEqual({ place: 'f', count: 2, by: [{ place: 'f', count: 1, card: '9C' }] })
    expect(blockedCard(fanned(), 'f', 1)).toBe(null)
    expect(blockedCard(fanned({ moves: [{ ...move('f-g'), count: 2 }] }), 'f', 2)).toBe(null)
  })
})

describe('a card that cannot be played anywhere', () => {
  it('gives the same reason when it is tapped and wherever it is dropped, in every game', async () => {
    const stuckIn = Object.values(tables).flatMap(({ layouts, piles }) => piles.map((each) => play(plays.quilt!, { moves: [], table: { layouts, piles: each } })))
    for (const each of [...Object.values(plays), ...stuckIn]) {
      const places = Object.keys(each.table.piles)
      for (const source of places.filter((place) => each.table.piles[place]!.cards.length > 0 && movesFrom(each.moves, place).length === 0)) {
        const session = new Session({ ...each, ahead: {}, safe: [], finish: [], branches: [] })
        session.click(source, 1)
        const { sentence } = session.refused!
        for (const target of [places[0]!, places.at(-1)!].filter((place) => place !== source)) {
          session.drop()
          session.pull({ place: source, count: 1, dx: 40, dy: 40 })
          session.release(target)
          await Promise.resolve()
          expect(session.refused).toMatchObject({ place: source, at: target, sentence })
        }
      }
    }
  })
})

describe('what came of a move', () => {
  const made = (kind: string, from: string, to: string, ...cards: string[]) => ({ move: '', kind, words: 'something else', node: 1, from, to, cards })
  const on = (piles: Record<string, Pile>, of = plays.quilt!) => ({ game: of.game, table: { layouts: [], piles } })
  it('tells the cards that it freed', () => {
    const after = { ...piles, b1: quilt('b1', 'TS', [true, false]), c1: pile('', { kind: 'quilt' }) }
    expect(consequences(on(piles), after, made('card', 'c1', 'w', 'AC'))).toBe('Ace of clubs from c1 to the waste. Freed: ten of spades.')
  })
  it('tells what came to light below, or came in its place', () => {
    const fan = (n: number, cards: string, down = 0) => pile(cards, { kind: 'pile', title: `pile ${n}`, which: String(n), down })
    const fans = { p1: fan(1, '4C 9H'), p2: fan(2, '8H') }
    expect(consequences(on(fans), { ...fans, p1: fan(1, '4C') }, made('card', 'p1', 'p2', '9H'))).toBe('Nine of hearts from pile 1 to pile 2. Uncovered: four of clubs.')
    const hidden = { ...fans, p1: fan(1, '?? ?? 9H 8S', 2) }
    expect(consequences(on(hidden), { ...fans, p1: fan(1, '?? 4C', 1) }, made('card', 'p1', 'p2', '9H', '8S'))).toBe(
      'Nine of hearts and 1 more from pile 1 to pile 2. Uncovered: four of clubs.',
    )
    const sail = (cards: string) => pile(cards, { kind: 'sail', title: 'sail 3', which: '3' })
    const mill = { s3: sail('4C'), c: pile('3C', { kind: 'centre', title: 'centre' }) }
    expect(consequences(on(mill), { ...mill, s3: sail('KD') }, made('card', 's3', 'c', '4C'))).toBe('Four of clubs from sail 3 to the centre. Sail 3: king of diamonds.')
  })
  it('tells a deal, a pair, a closing of gaps, and of a move of its own what the server says', () => {
    expect(consequences(on(piles), piles, made('deal', 'stock', 'w', '5C'))).toBe('Deal: five of clubs.')
    expect(consequences(on(piles), piles, made('deal', 'stock', 'w', '5C', '6C', '??'))).toBe('Deal: five of clubs, six of clubs, face-down card.')
    expect(consequences(on({}), {}, made('pair', '4', '8', 'TS', 'TH'))).toBe('Ten of spades (4) and ten of hearts (8).')
    expect(consequences(on({}), {}, made('close', '', ''))).toBe('Close the gaps.')
    expect(consequences(on({}), {}, made('redeal', '', ''))).toBe('Turn the waste over.')
    expect(consequences(on({}, plays.capricieuse!), {}, made('redeal', '', ''))).toBe('Gather the piles and deal again.')
    expect(consequences(on({}), {}, made('flip', 'p1', ''))).toBe('Something else.')
  })
})

describe('cards that lie face down', () => {
  const column = pile('?? ?? 5C 4H', { kind: 'column', title: 'column 3', which: '3', down: 3 })
  it('are said to do so, whether they are known or not', () => {
    const on = { ...scene, piles: { t3: column, t5: pile('6H', { kind: 'column', title: 'column 5', which: '5' }) } }
    expect(labelUnder('t3', 0, on)).toBe('face-down card, column 3, under face-down card')
    expect(labelUnder('t3', 2, on)).toBe('five of clubs, face down, column 3, under four of hearts')
    expect(label(place('t3', 0, 0), on)).toBe('four of hearts, column 3, 4 cards')
    const run = { ...on, moves: [{ ...move('t3-t5'), count: 2 }] }
    expect(labelUnder('t3', 2, run)).toContain('under four of hearts, can go to column 5')
    expect(label(place('t3', 0, 0), run)).toBe('four of hearts, column 3, 4 cards')
  })
})

describe('a deal of several cards', () => {
  const game = { ...plays.quilt!.game, abilities: { ...plays.quilt!.game.abilities, deals: 3 } }
  it('says how many', () => {
    expect(moveWords(move('deal', 'stock', 'w'), { table: { piles }, game })).toBe('deal 3 cards')
    expect(moveWords(move('deal', 'stock', 'w'), { table: { piles: { stock: pile('', { kind: 'stock', count: 2 }) } }, game })).toBe('deal 2 cards')
    expect(moveWords(move('deal', 'stock', ''), { table: { piles }, game: { abilities: { ...game.abilities, deals: 0 } } })).toBe('deal until a card can be played')
    expect(moveWords(move('deal', 'stock', ''), { table: { piles }, game }, ['5C', '6C', '7C', '8C'])).toBe('deal 4 cards')
    expect(turnLabel('deal', { game })).toBe('Deal 3')
    expect(turnLabel('deal', plays.quilt!)).toBe('Deal')
    expect(turnLabel('flip', { game }, { ...move('flip'), words: 'turn a card up' })).toBe('Turn a card up')
  })
})

describe('a move of an unseen card', () => {
  it('says from where to where', () => {
    const piles = plays.quilt!.table.piles
    const made = { kind: 'card', words: '', move: 'w-u', cards: [] }
    expect(madeWords({ ...made, from: 'w', to: 'u' }, { table: { piles } })).toBe('from the waste to an ace pile')
    expect(madeWords({ ...made, from: 'c1', to: 'w' }, { table: { piles } })).toBe('from c1 to the waste')
    expect(madeWords({ ...made, kind: 'pair', from: '4', to: '8' }, { table: { piles } })).toBe('the pair 4 and 8')
  })
})

describe('how the game stands', () => {
  it('is told in sentences, for every game', () => {
    for (const each of Object.values(plays)) expect(position(each)).toMatch(/^\d+ moves? made\. (Playable: |No move)/)
    expect(position(plays.quilt!)).toContain('Ace pile of spades: three of spades.')
  })
})

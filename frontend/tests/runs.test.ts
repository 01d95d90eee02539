import { expect, it } from 'vitest'
import { runs, runWords } from '../src/lib/runs'
import type { LineMove } from '../src/lib/api'
import { pile } from './fixtures'

let node = 0
const made = (to: string, cards: string, more: Partial<LineMove> = {}): LineMove => ({
  move: `a1-${to}`, kind: 'card', words: '', node: ++node, from: 'a1', to, cards: cards.split(' ').filter(Boolean), ...more,
})
const dealt = (cards: string) => made('w', cards, { kind: 'deal', from: 'stock' })
const never = () => false
const sizes = (line: LineMove[], ends: (n: number) => boolean = never, alone: (n: number) => boolean = never) => runs(line, ends, alone).map(({ length }) => length)

const home = ['JS', 'QS', 'KS'].map((card) => made('uS', card))

it('three or more cards to one pile, or dealt, are said as one', () => {
  expect(sizes([made('w', '9H'), ...home, made('dH', 'KH')])).toEqual([1, 3, 1])
  expect(sizes(home.slice(1))).toEqual([1, 1])
  expect(sizes([dealt('5C'), dealt('9D'), dealt('KD'), made('w', '4H')])).toEqual([3, 1])
})

it('what nobody has seen, a pair and several cards at once are said alone', () => {
  expect(sizes([dealt(''), dealt(''), dealt('')])).toEqual([1, 1, 1])
  expect(sizes([1, 2, 3].map(() => made('p2', '5C 5D', { kind: 'pair' })))).toEqual([1, 1, 1])
  expect(sizes([made('p2', '9S'), made('p2', '8H 7S'), made('p2', '6H')])).toEqual([1, 1, 1])
})

it('another attempt ends a run, and a move with a mark stands alone', () => {
  const six = [...home, ...home]
  expect(sizes(six)).toEqual([6])
  expect(sizes(six, (n) => n === 2)).toEqual([3, 3])
  expect(sizes(six, never, (n) => n === 3)).toEqual([3, 1, 1, 1])
})

it('a run is said with the ranks on a pile of one suit, else with the cards', () => {
  const table = { piles: { uS: pile('', { kind: 'foundation', title: 'ace pile of spades', suit: 'S', way: 'up' }), w: pile('', { kind: 'waste', title: 'waste' }) } }
  expect(runWords(home, { table }, true)).toBe('to the ace pile of spades: J, Q, K')
  expect(runWords(home, { table }, false)).toBe('to the ace pile of spades: jack of spades, queen of spades, king of spades')
  expect(runWords([made('w', '9H'), made('w', 'TH'), made('w', 'JH')], { table }, true)).toBe('to the waste: 9♥, 10♥, J♥')
  expect(runWords([dealt('5C'), dealt('9D'), dealt('KD')], { table }, true)).toBe('deal: 5♣, 9♦, K♦')
})

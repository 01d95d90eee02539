/** Cards, piles and moves by name, in the reader's language. */
import { t } from '../words/index.svelte'
import type { Spoken } from '../words/kinds'
import type { MadeMove, Move, Pile } from './api'
import { parse, sign, wanted, type Suit } from './card'

const NUMBERED = ['quilt', 'cell', 'sail', 'corner', 'pile'] as const
const SINGLE = ['waste', 'stock', 'centre', 'heap'] as const

/** What the catalogues are told of a pile, from its place and its kind. */
export function pileAs(place: string, pile: Pick<Pile, 'kind' | 'title'>): Spoken {
  const numbered = NUMBERED.find((kind) => kind === pile.kind)
  if (numbered) return { kind: numbered, which: numbered === 'quilt' ? place : place.replace(/^\D+/, '') }
  const single = SINGLE.find((kind) => kind === pile.kind)
  if (single) return { kind: single }
  const [, way, suit] = /^([ud])([SHDC])$/.exec(place) ?? []
  if (pile.kind === 'foundation' && suit) return { kind: way === 'u' ? 'up' : 'down', suit: suit as Suit }
  return { kind: 'other', title: pile.title }
}

type Piles = Record<string, Pick<Pile, 'kind' | 'title' | 'cards'>>

const as = (place: string, piles: Piles): Spoken => {
  const pile = piles[place]
  return pile ? pileAs(place, pile) : { kind: 'other', title: place }
}

/** "ten of spades"; a text that is no card is returned as it is. */
export function spoken(text: string): string {
  const card = parse(text)
  return card ? t.cards.name(card) : text
}

/** "10♠" */
export function shortCard(text: string): string {
  const card = parse(text)
  return card ? t.cards.index[card.rank]! + sign(card) : text
}

export const pileName = (place: string, pile: Pick<Pile, 'kind' | 'title'>) => t.piles.name(pileAs(place, pile))
export const thePile = (place: string, pile: Pick<Pile, 'kind' | 'title'>) => t.piles.the(pileAs(place, pile))

/** Where a card goes: "to the waste". */
export const ontoPile = (place: string, pile: Pick<Pile, 'kind' | 'title'>) => t.piles.onto(pileAs(place, pile))

/** What a pile takes next: a card ("6S"), or a rank, of the pile's own suit if it has one ("6"). */
export function nextCard(place: string, pile: Pick<Pile, 'kind' | 'title' | 'next'>): string {
  if (parse(pile.next)) return spoken(pile.next)
  const { rank } = wanted(pile.next)
  const as = pileAs(place, pile)
  return rank === 0 ? pile.next : 'suit' in as ? t.cards.name({ rank, suit: as.suit }) : t.cards.rank(rank)
}

/** What is written beside a pile of a count that matters; the server's own caption where the page knows no better. */
export function captionWords(pile: Pick<Pile, 'kind' | 'caption' | 'count'>, redealsLeft: number): string {
  const { kind, caption, count } = pile
  switch (kind) {
    case 'stock':
      return [count > 0 ? t.piles.left(count) : '', /redeal/.test(caption) ? t.piles.redeals(redealsLeft) : ''].filter(Boolean).join(', ')
    case 'waste':
      return ''
    case 'heap':
      return count > 0 ? t.piles.gone(count) : ''
    case 'centre': {
      const all = /of (\d+)$/.exec(caption)?.[1]
      return all ? t.piles.of(count, Number(all)) : caption
    }
    default:
      return caption
  }
}

/** A move in words: that is legal, with the cards that lie on top now; or that was made, with the cards that were moved. */
export function moveWords(move: Pick<Move, 'name' | 'from' | 'to'> & { words?: string }, piles: Piles, cards?: string[]): string {
  const { name, from, to, words = name } = move
  if (name === 'deal') return t.moves.deal(spoken(cards?.[0] ?? ''))
  if (name === 'redeal') return t.moves.redeal('stock' in piles)
  if (name === 'close') return t.moves.close
  if (!from || !to) return words
  const top = (place: string, n: number) => spoken(cards?.[n] ?? piles[place]?.cards.at(-1) ?? '')
  if (name.includes('+')) return t.moves.pair(top(from, 0), from, top(to, 1), to)
  return t.moves.to(top(from, 0), as(from, piles), as(to, piles))
}

/** A move that was made, or would be, in words. */
export const madeWords = (made: MadeMove, piles: Piles) => moveWords({ ...made, name: made.move }, piles, made.cards)

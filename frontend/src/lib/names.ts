/** Cards, piles and moves by name, in the reader's language. */
import { t } from '../words/index.svelte'
import type { Spoken } from '../words/kinds'
import type { Abilities, MadeMove, Move, Pile } from './api'
import { parse, rankOf, SIGNS } from './card'
import { capital } from './text'

/** The table of a move, and the abilities of its game. */
export type Setting = { table: { piles: Record<string, Spoken & Pick<Pile, 'cards'> & Partial<Pick<Pile, 'count'>>> }; game?: { abilities: Abilities } }

/** A card that nobody has seen. */
export const UNKNOWN = '??'

/** The most cards of a deal that are named. */
export const NAMED = 3

/** "ten of spades", "face-down card"; any other text is returned unchanged. */
export function spoken(text: string): string {
  const card = parse(text)
  return card ? t.cards.name(card) : text === UNKNOWN ? t.cards.faceDown : text
}

/** "10♠" */
export function shortCard(text: string): string {
  const card = parse(text)
  return card ? t.cards.index[card.rank]! + SIGNS[card.suit] : text
}

export const pileName = (pile: Spoken) => t.piles.name(pile)
export const thePile = (pile: Spoken) => t.piles.the(pile)

/** Where a card goes: "to the waste". */
export const ontoPile = (pile: Spoken) => t.piles.onto(pile)

/** What a pile takes next: a card ("6S"), or a rank, of the pile's own suit if it has one ("6"). */
export function nextCard({ next, suit }: Pick<Pile, 'next' | 'suit'>): string {
  if (parse(next)) return spoken(next)
  const rank = rankOf(next)
  return rank === 0 ? next : suit ? t.cards.name({ rank, suit }) : t.cards.rank(rank)
}

/** Is this card of the pile face down? */
export const isDown = ({ cards, down }: Pick<Pile, 'cards' | 'down'>, index: number) => index < down || cards[index] === UNKNOWN

type Noted = Pick<Pile, 'notes' | 'caption'>

/** The numbers of a pile's note; undefined without such a note. */
export const noted = ({ notes }: Pick<Pile, 'notes'>, code: string) => notes.find(([each]) => each === code)?.slice(1) as number[] | undefined

/** The notes of a pile in words, except the one with the code `except`; the server's English if the page has no words for a note. */
export function noteWords({ notes, caption }: Noted, except = ''): string[] {
  const words: Record<string, (...numbers: number[]) => string> = t.piles.notes
  const rest = notes.filter(([code]) => code !== except)
  return rest.every(([code]) => Object.hasOwn(words, code)) ? rest.map(([code, ...numbers]) => words[code]!(...numbers)) : [caption]
}

/** The same as numbers, with a sign where one needs it: for a caption that has no room. */
export const noteSigns = ({ notes }: Noted, except = ''): string[] =>
  notes.filter(([code]) => code !== except).map(([code, ...numbers]) => (code === 'redeals' ? '↻ ' : '') + numbers.join('/'))

/** A move in words. Without `cards`, a legal one with the cards on top now; with them, one that moved these cards, if any was seen. */
export function moveWords(move: Pick<Move, 'kind' | 'from' | 'to' | 'count' | 'words'>, { table: { piles }, game }: Setting, cards?: string[]): string {
  const { kind, from, to, count, words } = move
  const can = game?.abilities
  if (kind === 'deal') {
    const named = cards && cards.length <= NAMED ? cards.map(spoken).join(', ') : ''
    return t.moves.deal(named, cards?.length || Math.min(can?.deals ?? 1, (!cards && piles[from]?.count) || Infinity))
  }
  if (kind === 'redeal') return can?.gathers ? t.moves.redeal[can.gathers] : words
  if (kind === 'close') return t.moves.close
  const card = (place: string, n: number, depth = 1) => spoken(cards?.[n] ?? piles[place]?.cards.at(-depth) ?? '')
  const unseen = cards?.length === 0
  if (kind === 'pair') return unseen ? t.moves.pairAt(from, to) : t.moves.pair(card(from, 0), from, card(to, 1), to)
  if (kind !== 'card' || !from || !to) return words
  const named = (place: string) => piles[place] ?? { kind: '', title: place, which: place, suit: '', way: '' } as const
  // Of an unseen card, "u" and "d" are the foundations of any suit.
  const way = Object.entries(piles).find(([place, { suit }]) => suit && place === to + suit)?.[1].way
  if (unseen) return t.moves.unseen(named(from), named(to), way ?? '')
  return t.moves.to(t.cards.run(card(from, 0, count), cards?.length ?? count), named(from), named(to))
}

/** The label of the button for moves of a kind; `move` is the legal one, if any. */
export function turnLabel(kind: string, { game }: Pick<Setting, 'game'>, move?: Pick<Move, 'words'> | null): string {
  const deals = game?.abilities.deals ?? 1
  if (kind === 'deal' && deals > 1) return t.room.dealSeveral(deals)
  const known: Record<string, string> = t.room.turn
  return known[kind] ?? capital(move?.words ?? kind)
}

/** A move that was made, or could be, in words. */
export const madeWords = (made: MadeMove, setting: Setting) => moveWords({ ...made, count: made.cards.length }, setting, made.cards)

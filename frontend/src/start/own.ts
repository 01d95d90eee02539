/** Deals typed in card by card: the cards so far, what may follow, and mistakes. */
import { t } from '../words/index.svelte'
import type { Laid, Packet as Read } from '../lib/api'
import type { Suit } from '../words/kinds'
import { pileName, shortCard, spoken } from '../lib/names'
import { pictureOf } from '../rules/pictures'

export const SUITS: Suit[] = ['S', 'H', 'D', 'C']
export const RANKS = [...'A23456789TJQK']
const SIGNS: Record<string, Suit> = { '♠': 'S', '♥': 'H', '♦': 'D', '♣': 'C' }

type Packet = Pick<Read, 'cards' | 'deals'>

/** A rank in English or in the reader's language; T is 10. */
function rank(text: string): string | undefined {
  const letter = text === '10' ? 'T' : text.toUpperCase()
  return RANKS.includes(letter) ? letter : RANKS[t.cards.index.indexOf(letter) - 1]
}

/**
 * The cards in a text: "7h 10s", "7h10s", "7♥,T♠"; or the first piece that is not a card. Whatever else is usual, the server
 * reads (`api.packet`); in the reader's language it may be read in several ways.
 */
export function readCards(text: string): { cards: string[] } | { wrong: string } {
  const cards: string[] = []
  for (const word of text.split(/[\s,;/|]+/).filter(Boolean)) {
    let rest = word
    while (rest) {
      const [whole = '', first = '', second = ''] = /^(10|[\p{L}\d])([♠♥♦♣]\ufe0f?|[SHDC])/iu.exec(rest) ?? []
      const [value, suit] = [rank(first), SIGNS[second.charAt(0)] ?? second.toUpperCase()]
      // The C of a dame or valet may be a cœur, a carreau or clubs.
      if (!whole || !value || (/c/i.test(second) && first !== '10' && first.toUpperCase() !== value)) return { wrong: word }
      cards.push(value + suit)
      rest = rest.slice(whole.length)
    }
  }
  return { cards }
}

/** What is wrong with a text that the server could not read. */
export const wrongWords = ({ wrong, either }: Pick<Read, 'wrong' | 'either'>): string =>
  either.length > 0 ? t.own.either(wrong, either.map(spoken), either.map(shortCard)) : t.own.noCard(wrong)

const count = (cards: string[], card: string) => cards.filter((each) => each === card).length

/** How many copies of a card are left. */
export const left = (packet: Packet, typed: string[], card: string) => count(packet.cards, card) - count(typed, card)

/** The cards typed so far plus more, or a sentence about the first card too many. */
export function add(packet: Packet, typed: string[], more: string[]): { typed: string[] } | { problem: string } {
  const all = [...typed]
  for (const card of more) {
    const held = count(packet.cards, card)
    if (held === 0) return { problem: t.own.notDealt(spoken(card)) }
    if (count(all, card) === held) return { problem: t.own.usedUp(spoken(card), held) }
    if (all.length === packet.deals) return { problem: t.own.tooMany(spoken(card)) }
    all.push(card)
  }
  return { typed: all }
}

/** The place of the n-th card of a deal, in words; n counts from 0. */
export function whereWords(family: string, { laid, columns }: Laid, n: number): string {
  if (laid.length === 0) return t.own.whereDeal(n + 1)
  if (n >= laid.length) return t.own.whereStock(n - laid.length + 1)
  if (columns > 0 && columns < laid.length) return t.own.whereCell(Math.floor(n / columns) + 1, (n % columns) + 1)
  const pile = pictureOf(family)?.piles[laid[n]!]
  return pile ? pileName(pile) : laid[n]!
}

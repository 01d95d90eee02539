/** Cards as the API writes them ("TS", "5C"), and how they are said and shown. */

export type Suit = 'S' | 'H' | 'D' | 'C'
export type Card = { rank: number; suit: Suit }

const RANKS = 'A23456789TJQK'
const SPOKEN = [
  '', 'ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king',
]
const INDEX = ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS: Record<Suit, { word: string; sign: string }> = {
  S: { word: 'spades', sign: '♠' },
  H: { word: 'hearts', sign: '♥' },
  D: { word: 'diamonds', sign: '♦' },
  C: { word: 'clubs', sign: '♣' },
}

/** null for "", "??" and whatever else is not a card. */
export function parse(text: string): Card | null {
  const rank = RANKS.indexOf(text.charAt(0)) + 1
  const suit = text.charAt(1)
  return text.length === 2 && rank > 0 && suit in SUITS ? { rank, suit: suit as Suit } : null
}

export const rankWord = (rank: number) => SPOKEN[rank]!
export const index = (card: Card) => INDEX[card.rank]!
export const sign = (card: Card) => SUITS[card.suit].sign
export const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** "ten of spades"; a text that is no card is returned as it is. */
export function spoken(text: string): string {
  const card = parse(text)
  return card ? `${SPOKEN[card.rank]} of ${SUITS[card.suit].word}` : text
}

/** "10♠" */
export function short(text: string): string {
  const card = parse(text)
  return card ? index(card) + sign(card) : text
}

/** What a pile takes next: a card ("6S"), or a rank of any suit ("6"); `rank` is 0 if it is neither. */
export function wanted(text: string): { rank: number; label: string } {
  const card = parse(text)
  if (card) return { rank: card.rank, label: short(text) }
  const rank = text === '10' ? 10 : text.length === 1 ? RANKS.indexOf(text) + 1 : 0
  return { rank, label: INDEX[rank] || text }
}

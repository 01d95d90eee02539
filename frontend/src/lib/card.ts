/** Cards as the API writes them ("TS", "5C"). */
import type { Card, Suit } from '../words/kinds'

const RANKS = 'A23456789TJQK'
export const SIGNS: Record<Suit, string> = { S: '♠', H: '♥', D: '♦', C: '♣' }

/** The card, or null if the text is none ("", "??"). */
export function parse(text: string): Card | null {
  const rank = RANKS.indexOf(text.charAt(0)) + 1
  const suit = text.charAt(1)
  return text.length === 2 && rank > 0 && suit in SIGNS ? { rank, suit: suit as Suit } : null
}

/** The rank of a card ("6S") or of a rank alone ("6"); 0 if the text is neither. */
export const rankOf = (text: string): number =>
  parse(text)?.rank ?? (text === '10' ? 10 : text.length === 1 ? RANKS.indexOf(text) + 1 : 0)

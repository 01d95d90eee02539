/** What a screen reader says of a place, and what the page says when a card cannot move. */
import type { Move, Pile } from './api'
import { parse, rankWord, spoken, wanted } from './card'

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`)

function ends(covered: [boolean, boolean], turned: boolean): string {
  const [first, second] = turned ? ['west', 'east'] : ['north', 'south']
  if (covered[0] && covered[1]) return 'both ends covered'
  if (!covered[0] && !covered[1]) return 'both ends free'
  return `${covered[0] ? second : first} end free`
}

export function label(pile: Pile, turned: boolean, moves: Move[]): string {
  const top = pile.cards.at(-1)
  // A caption that only counts the cards is said with them.
  const caption = pile.caption === String(pile.count) ? '' : pile.caption
  const next = pile.next ? `takes ${takes(pile.next)} next` : ''
  const playable = moves.length > 0 ? 'can be played' : ''
  const words = !top
    ? [pile.title, caption || (pile.count > 0 ? cards(pile.count) : 'empty'), pile.hand && `${spoken(pile.hand)} beside it`, next]
    : pile.covered
      ? [spoken(top), pile.title, turned ? 'sideways' : 'standing', ends(pile.covered, turned), playable]
      : pile.kind === 'cell'
        ? [spoken(top), pile.title, playable]
        : [pile.title, spoken(top), pile.count > 1 && cards(pile.count), caption, next, playable]
  return words.filter(Boolean).join(', ')
}

export function takes(next: string): string {
  const { rank } = wanted(next)
  if (parse(next)) return spoken(next)
  return rank > 0 ? rankWord(rank) : next
}

export function refusal(pile: Pile, moves: Move[], turned: boolean): string {
  const top = pile.cards.at(-1)
  const name = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  if (!top) return pile.count > 0 ? `The ${pile.title} cannot be played now.` : 'There is no card here.'
  if (pile.covered?.every(Boolean)) {
    const [first, second] = turned ? ['left', 'right'] : ['above', 'below']
    return `The ${spoken(top)} is blocked: cards lie ${first} and ${second} of its narrow ends.`
  }
  return moves.length === 0 ? 'The game is over.' : `${name(spoken(top))}: no place to go just now.`
}

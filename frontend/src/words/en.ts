/** English. The other catalogues have the same shape. */
import type { Card } from '../lib/card'
import type { Spoken } from './kinds'

const RANKS = [
  '', 'ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king',
]
const SUITS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }

function pile(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'quilt':
    case 'cell':
      return spoken.which
    case 'sail':
    case 'corner':
    case 'pile':
      return `${spoken.kind} ${spoken.which}`
    case 'up':
      return `ace pile of ${SUITS[spoken.suit]}`
    case 'down':
      return `king pile of ${SUITS[spoken.suit]}`
    case 'heap':
      return 'discards'
    case 'other':
      return spoken.title
    default:
      return spoken.kind
  }
}

/** With its article, where it has one: "the waste", "c1". */
const the = (spoken: Spoken) => ('which' in spoken ? pile(spoken) : `the ${pile(spoken)}`)

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`)

export const en = {
  cards: {
    /** On the card itself, from ace to king. */
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'],
    rank: (rank: number) => RANKS[rank]!,
    suit: (suit: Card['suit']) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${RANKS[rank]} of ${SUITS[suit]}`,
    count: cards,
  },
  piles: {
    name: pile,
    the,
    /** Beside the stock, the centre, the discards. */
    left: (n: number) => `${n} left`,
    redeals: (n: number) => (n === 0 ? 'no redeal left' : n === 1 ? '1 redeal left' : `${n} redeals left`),
    of: (n: number, all: number) => `${n} of ${all}`,
    gone: (n: number) => `${n} gone`,
    empty: 'empty',
  },
  moves: {
    deal: (card: string) => (card ? `deal: ${card}` : 'deal the next card'),
    redeal: (stock: boolean) => (stock ? 'turn the waste over' : 'gather the piles and deal again'),
    close: 'close up',
    pair: (one: string, here: string, other: string, there: string) => `${one} (${here}) and ${other} (${there})`,
    to: (card: string, from: Spoken, to: Spoken) => `${card} from ${the(from)} to ${the(to)}`,
  },
}

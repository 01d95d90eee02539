/** English. The other catalogues have the same shape. */
import type { Card } from '../../lib/card'
import type { Spoken } from '../kinds'
import { play } from './play'
import { games } from './games'

const RANKS = [
  '', 'ace', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'jack', 'queen', 'king',
]
const SUITS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' }

/** The server's titles are English. */
const pile = ({ title }: Spoken) => title

/** With its article, where it has one: "the waste", "c1". */
const the = ({ title, which, suit }: Spoken) => (which && !suit ? title : `the ${title}`)

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`)

export const en = {
  cards: {
    /** On the card itself, from ace to king. */
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'],
    rank: (rank: number) => RANKS[rank]!,
    suit: (suit: Card['suit']) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${RANKS[rank]} of ${SUITS[suit]}`,
    /** Cards that go together, of which this is the lowest. */
    run: (card: string, n: number) => (n === 1 ? card : `${card} and ${n - 1} more`),
    faceDown: 'face-down card',
    /** Of a card that is known and lies face down. */
    isDown: 'face down',
    count: cards,
  },
  piles: {
    name: pile,
    the,
    /** Where a card goes: "to the waste". */
    onto: (spoken: Spoken) => `to ${the(spoken)}`,
    /** What the server notes of a pile. */
    notes: {
      count: cards,
      left: (n: number) => `${n} left`,
      redeals: (n: number) => (n === 0 ? 'no redeal left' : n === 1 ? '1 redeal left' : `${n} redeals left`),
      of: (n: number, all: number) => `${n} of ${all}`,
      gone: (n: number) => `${n} gone`,
    },
    empty: 'empty',
  },
  moves: {
    deal: (cards: string, n: number) => (cards ? `deal: ${cards}` : n === 1 ? 'deal the next card' : `deal ${n} cards`),
    redeal: { waste: 'turn the waste over', piles: 'gather the piles and deal again' },
    close: 'close up',
    pair: (one: string, here: string, other: string, there: string) => `${one} (${here}) and ${other} (${there})`,
    to: (card: string, from: Spoken, to: Spoken) => `${card} from ${the(from)} to ${the(to)}`,
  },
  table: {
    title: 'The table',
    /** Of the cards of the stock. */
    seen: (n: number) => `${n} seen`,
    look: (pile: string, how: string) => `Look through the ${pile}: ${how}`,
    /** A long fan, of which not every card can be read. */
    open: (n: number) => `Spread all ${n} cards of this pile`,
    close: 'Put the pile back',
  },
  room: {
    title: (game: string, deal: string) => (deal ? `${game} ${deal} – Cadogan` : `${game} – Cadogan`),
    allGames: 'All games',
    deal: 'deal',
    winnable: 'winnable',
    peeked: 'peeked',
    tools: 'Tools',
    beside: 'Beside the table',
    undo: 'Undo',
    redo: 'Redo',
    hint: 'Hint',
    /** The button that turns cards over, whichever of them the game has. */
    turn: { deal: 'Deal', redeal: 'Redeal', close: 'Close up' },
    dealSeveral: (n: number) => `Deal ${n}`,
    moves: 'Moves',
    more: 'More',
    restart: 'Restart',
    rules: 'Rules',
    record: 'Record',
    share: 'Share',
    settings: 'Settings',
    resign: 'Resign',
    spoilers: 'Spoilers',
    analysis: 'Analysis',
    watch: 'Watch',
    puzzles: 'Puzzles',
    newGame: 'New game',
    close: 'Close the window',
    again: 'Try again',
    moment: 'One moment …',
    laying: 'Laying out the cards …',
    unknown: 'There is no such game of yours.',
    unknownWhy: 'A game belongs to the browser in which it was begun. Its record can be imported anywhere.',
    kept: 'Nothing is lost: every move was stored when it was made.',
    tooMuch: 'This table does not fit into a link; its record holds all of it.',
    notLoaded: 'This could not be fetched from the server.',
    colours: (theme: string) => `Colours: ${theme}`,
    themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  },
  /** Said of the position as soon as it is known. */
  verdict: {
    won: 'Winnable, with all cards known.',
    lost: 'Lost: from here it cannot be won.',
    unknown: 'It is not known yet whether this can be won.',
    cutShort: 'The search was cut short.',
  },
  line: {
    none: 'No move yet.',
    gold: 'Cards with gold all round can be played.',
    list: 'The moves',
    start: 'The deal',
    other: (n: number) => `Another line, ${n === 1 ? '1 move' : `${n} moves`} long`,
    or: 'or',
    gone: (ply: number) => (ply === 0 ? 'Back at the deal.' : `At move ${ply}.`),
  },
  ending: {
    label: 'How it ended',
    won: 'Won!',
    resigned: 'Resigned',
    moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
    another: 'Play another',
    again: 'Same game again',
    how: 'How did I play?',
    away: 'Look at the table',
    clock: 'Time at the table',
  },
  ...play,
  ...games,
}

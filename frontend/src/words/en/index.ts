/** English. The other catalogues have the same shape. */
import type { Card, Spoken } from '../kinds'
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
    /** `n` cards that move together; `card` is the lowest. */
    run: (card: string, n: number) => (n === 1 ? card : `${card} and ${n - 1} more`),
    faceDown: 'face-down card',
    /** A known card that lies face down. */
    isDown: 'face down',
    count: cards,
  },
  piles: {
    name: pile,
    the,
    /** Where a card goes: "to the waste". */
    onto: (spoken: Spoken) => `to ${the(spoken)}`,
    /** The server's notes on a pile, by code. */
    notes: {
      count: cards,
      left: (n: number) => `${n} left`,
      redeals: (n: number) => (n === 0 ? 'no redeal left' : n === 1 ? '1 redeal left' : `${n} redeals left`),
      of: (n: number, all: number) => `${n} of ${all}`,
      gone: (n: number) => `${n} removed`,
      last: (n: number) => `${n} cards at the last place`,
    },
    empty: 'empty',
  },
  moves: {
    deal: (cards: string, n: number) => (cards ? `deal: ${cards}` : n === 1 ? 'deal the next card' : n === 0 ? 'deal until a card can be played' : `deal ${n} cards`),
    redeal: { waste: 'turn the waste over', piles: 'gather the piles and deal again' },
    close: 'close the gaps',
    pair: (one: string, here: string, other: string, there: string) => `${one} (${here}) and ${other} (${there})`,
    to: (card: string, from: Spoken, to: Spoken) => `${card} from ${the(from)} to ${the(to)}`,
    /** A card that nobody has seen; `way` is that of a foundation of any suit. */
    unseen: (from: Spoken, to: Spoken, way: Spoken['way']) => `from ${the(from)} to ${way ? (way === 'up' ? 'an ace pile' : 'a king pile') : the(to)}`,
    pairAt: (here: string, there: string) => `the pair ${here} and ${there}`,
  },
  table: {
    title: 'Table',
    /** How many cards of the stock the player has seen. */
    seen: (n: number) => `${n} seen`,
    look: (pile: string, how: string) => `Look through the ${pile}: ${how}`,
    /** For a fan too long to read every card. */
    open: (n: number) => `Show all ${n} cards of this pile`,
    close: 'Close the pile',
  },
  room: {
    title: (game: string, deal: string) => (deal ? `${game} ${deal} – Cadogan` : `${game} – Cadogan`),
    allGames: 'All games',
    deal: 'deal',
    winnable: 'winnable',
    anotherTry: 'another try',
    /** Beside the title. */
    own: 'somebody’s own patience',
    peeked: 'solution seen',
    daily: (day: string) => `daily deal of ${day}`,
    challenge: 'challenge',
    clock: 'Time played',
    replay: 'Replay',
    finish: 'Finish',
    stopFinishing: 'Stop',
    /** Said once; `key` is empty if its key is switched off. */
    canFinish: (key: string) => `This game is as good as won. You can finish it automatically${key && `: press ${key}`}.`,
    tools: 'Tools',
    beside: 'Moves and analysis',
    undo: 'Undo',
    redo: 'Redo',
    hint: 'Hint',
    /** The button that deals, redeals or closes the gaps. */
    turn: { deal: 'Deal', redeal: 'Redeal', close: 'Close the gaps' },
    dealSeveral: (n: number) => `Deal ${n}`,
    moves: 'Moves',
    more: 'More',
    restart: 'Start again',
    rules: 'Rules',
    record: 'Record',
    share: 'Share',
    settings: 'Settings',
    resign: 'Give up',
    spoilers: 'Spoilers',
    analysis: 'Analysis',
    watch: 'Watch',
    puzzles: 'Puzzles',
    newGame: 'New game',
    close: 'Close',
    again: 'Try again',
    laying: 'Loading the table …',
    unknown: 'Game not found in this browser',
    kept: 'Every move is saved: nothing is lost.',
    tooMuch: 'This game is too long for a link. Share its record instead.',
    notLoaded: 'Couldn’t load this',
    colours: (theme: string) => `Theme: ${theme}`,
    themes: { auto: 'system', light: 'light', dark: 'dark' },
  },
  /** Announced as soon as the position's verdict is known. */
  verdict: {
    won: 'Winnable.',
    lost: 'Unwinnable: this position cannot be won.',
    unknown: 'Not known yet whether this can be won.',
    cutShort: 'The search was interrupted.',
  },
  line: {
    none: 'No moves yet.',
    gold: 'Gold-outlined cards can be played.',
    start: 'Start',
    other: (n: number) => `Other attempt (${n === 1 ? '1 move' : `${n} moves`})`,
    or: 'or',
    run: (onto: string, cards: string) => `${onto}: ${cards}`,
    gone: (ply: number) => (ply === 0 ? 'Back at the start.' : `At move ${ply}.`),
  },
  ...play,
  ...games,
}

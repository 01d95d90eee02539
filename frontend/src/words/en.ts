/** English. The other catalogues have the same shape. */
import type { Card } from '../lib/card'
import type { Spoken } from './kinds'
import { play } from './play.en'
import { start } from './start.en'

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

const large = new Intl.NumberFormat('en', { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 })
const positionsOf = (n: number) => (n === 1 ? '1 position' : `${large.format(n)} positions`)

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
    /** Where a card goes: "to the waste". */
    onto: (spoken: Spoken) => `to ${the(spoken)}`,
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
    moves: 'Moves',
    more: 'More',
    restart: 'Restart',
    rules: 'Rules',
    record: 'Record',
    share: 'Share',
    settings: 'Settings',
    resign: 'Resign',
    spoilers: 'Spoilers',
    newGame: 'New game',
    close: 'Close the window',
    again: 'Try again',
    moment: 'One moment …',
    laying: 'Laying out the cards …',
    unknown: 'There is no such game of yours.',
    unknownWhy: 'A game belongs to the browser in which it was begun. Its record can be imported anywhere.',
    kept: 'Nothing is lost: every move was stored when it was made.',
    notLoaded: 'This could not be fetched from the server.',
    resigning: 'Resign this game?',
    resigningMeans: 'It is then over and counts as lost. You can still look at it and keep its record.',
    playOn: 'Play on',
    resignIt: 'Resign the game',
    cardsSeen: 'Cards already seen',
    ofStock: 'The next cards of the stock, as far as you know them; the next one first.',
    topFirst: 'The top card first, the one that was laid first last.',
    colours: (theme: string) => `Colours: ${theme}`,
    themes: { auto: 'as the system', light: 'light', dark: 'dark' },
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
  settings: {
    look: 'The look',
    theme: 'Light or dark',
    themes: { auto: 'System', light: 'Light', dark: 'Dark' },
    cloth: 'The cards lie on',
    cloths: { green: 'Green', blue: 'Blue', wine: 'Wine', paper: 'Paper' },
    back: 'Backs of the cards',
    backs: { lattice: 'Lattice', carpet: 'Carpet', rays: 'Rays' },
    indices: 'Cards that lie sideways',
    waysOfIndices: { upright: 'Easy to read', turned: 'As on a table' },
    fourColours: 'A colour for each suit',
    largeIndex: 'Large letters and numbers',
    largeIndexMeans: 'The index fills the card, and its picture gives way.',
    playing: 'Playing',
    showPlayable: 'Gold round the cards that can be played',
    autoplay: 'Play safe cards by itself',
    autoplayMeans: 'Only to the foundations, and only where it can never do harm.',
    keys: 'Single letters are commands',
    keysMean: 'U takes back, D deals, ? lists them all.',
    leftHanded: 'Left-handed',
    leftHandedMeans: 'Stock, waste and tools lie on the left.',
    timer: 'Clock',
    timerMeans: 'The time at the table, shown in the title bar.',
    sounds: 'Sounds',
    soundsMean: 'Cards that are laid, dealt and refused can be heard.',
    animation: 'Cards move',
    animations: { none: 'At once', fast: 'Fast', normal: 'Normal', slow: 'Slowly' },
    language: 'Language',
    languageMeans: 'Of the page and the cards',
    languages: { auto: 'Browser’s' },
    reset: 'All as at first',
  },
  share: {
    table: 'A shared table',
    which: 'What to share',
    now: (ply: number) => ply === 1 ? 'As it stands, after 1 move' : `As it stands, after ${ply} moves`,
    dealAlone: 'The deal alone',
    link: 'The link',
    what: 'Who opens it begins a game of their own at this table, on this server.',
    tooMuch: 'This table does not fit into a link; its record holds all of it.',
    pass: 'Share …',
    copy: 'Copy',
    copied: 'Copied.',
    notCopied: 'The browser did not let it be copied: select the text and copy it yourself.',
    empty: 'This link names no game.',
    wrong: 'This link leads to no table.',
    recordWhat: 'The whole game as text: keep it, send it, or paste it back.',
    recordField: 'The record',
    recordFailed: (why: string) => `The record did not come: ${why}`,
    download: 'Download',
    paste: 'Paste another record',
  },
  ending: {
    label: 'How it ended',
    won: 'Won!',
    resigned: 'Resigned',
    moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
    another: 'Play another',
    again: 'Same game again',
    away: 'Look at the table',
    clock: 'Time at the table',
  },
  spoilers: {
    title: 'Can it still be won?',
    what: 'Cadogan can look at all the cards, also those that you have not seen: it says whether this game can still be won, plays a line that wins, and gives hints that keep the win.',
    cost: 'Those are spoilers. From then on the game is marked as peeked, in your list of games and in its record.',
    without: 'Play on without',
    ask: 'Look at all the cards',
    hide: 'Hide the spoilers',
    won: 'Winnable',
    isWon: 'It is won.',
    inMoves: (n: number) => (n === 1 ? 'in 1 move' : `in ${n} moves`),
    lost: 'Lost',
    /** `why` is the solver’s own sentence, in English. */
    lostWhy: (why: string, _positions: number) => why,
    unknown: 'Not known',
    notYet: 'Not known yet',
    tried: (positions: number, seconds: number, home: number) =>
      `${positionsOf(positions)} in ${seconds} s; at best ${cards(home)} came home`,
    looking: 'Looking …',
    waiting: 'Waiting …',
    another: 'another search comes first',
    readying: 'getting the solver ready',
    question: 'can it be won, all cards known?',
    effort: (positions: number, seconds: number, limit: number) => `${positionsOf(positions)}, ${seconds} s of ${limit}`,
    none: 'No verdict',
    cutShort: 'The search was cut short.',
    longer: 'Look longer',
    lookAgain: 'Look again',
    hint: 'Hint',
    hintKeeps: 'Hint that keeps the win',
    line: 'Line',
    showLine: 'Show the line that wins',
    saidWon: 'Winnable, with all cards known.',
    saidLost: 'Lost: from here it cannot be won.',
    saidUnknown: 'It is not known yet whether this can be won.',
    lineTitle: 'Spoiler: a line that wins',
    lineOut: 'Back to my game',
    notYours: 'This is not your table: nothing here changes your game.',
    lineTable: 'The table of the line',
    here: (n: number) => `Here you are: ${n === 1 ? 'one move wins' : `${n} moves win`}.`,
    step: (words: string, won: boolean) => (won ? `${words}: won.` : words),
    playBack: 'Play back',
    toStart: 'To the start',
    back: 'A move back',
    on: 'A move on',
    play: 'Play',
    pause: 'Pause',
    speed: (name: string) => `Speed: ${name}`,
    speeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast' },
    slider: 'Move of the line',
    of: (step: number, length: number) => `${step} of ${length}`,
  },
  ...play,
  ...start,
}

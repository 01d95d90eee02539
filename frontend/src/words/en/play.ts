/** English: everything said during play. */
const moves = (n: number) => (n === 1 ? '1 move' : `${n} moves`)

/** How many cards, at the start of a sentence. */
const NUMBERS = ['', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

export const play = {
  /** What a screen reader says of a card or a pile, part by part. */
  labels: {
    standing: 'upright',
    sideways: 'sideways',
    free: { above: 'top end free', below: 'bottom end free', left: 'left end free', right: 'right end free', both: 'both ends free' },
    blocked: (cards: string) => (cards ? `blocked by ${cards}` : 'blocked'),
    /** `where` is a list: "to the waste or to the ace pile of hearts". */
    goes: (where: string) => `can go ${where}`,
    pairs: (cards: string) => `pairs with ${cards}`,
    takes: (card: string) => `takes ${card} next`,
    complete: 'complete',
    under: (card: string) => `under ${card}`,
    /** The next card of the stock, in games that show it. */
    beside: (card: string) => `next card ${card}`,
  },
  play: {
    freed: (cards: string) => `Freed: ${cards}.`,
    uncovered: (card: string) => `Uncovered: ${card}.`,
    filled: (pile: string, card: string) => `${pile}: ${card}.`,
    several: (n: number) => `${moves(n)} played.`,
    undone: (move: string) => `Undone: ${move}.`,
    redone: (move: string) => `Redone: ${move}`,
    restarted: 'Back at the start. You can redo your moves.',
    verdict: { playing: '', won: 'Won!', stuck: 'No moves left.', resigned: 'Game given up.', lost: 'Game lost.' },

    elsewhere: 'Updated from another tab.',
    noConnection: 'No connection. You can play on as soon as it is back.',
    cut: 'No connection. Trying again …',
    cutKept: 'No connection. Your moves are kept and will be sent again.',
    waiting: 'Waiting for the server …',
    offline: 'No connection. You play on here, and your moves follow later.',
    back: 'Connected again.',
    takenBackRefused: (reason: string) => `Move undone: ${reason}`,
    allRight: 'OK',

    nothingHere: 'No card here.',
    blocked: (card: string, by: string) => `${card}: blocked by ${by}.`,
    noPartner: (card: string, rank: string) => `${card}: no adjacent ${rank}.`,
    nowhere: (card: string) => `${card}: can’t be played right now.`,
    /** What the piles at home take next. */
    wanted: (cards: string) => `Needed next: ${cards}.`,
    /** What frees a blocked card: a heading, then cards. */
    frees: (n: number) => `${NUMBERS[n] ?? n} ${n === 1 ? 'card frees' : 'cards free'} it:`,
    notFree: 'Nothing can free it yet.',
    noShortWay: 'No short way to free it found.',
    first: 'First must go:',
    then: (cards: string[]) => cards.join(', then '),
    notBlocked: (card: string) => `${card}: not blocked.`,
    pairsFirst: 'Remove pairs first, then close the gaps.',
    notNow: (pile: string) => `${pile}: can’t be used right now.`,
    over: 'The game is over.',

    choose: (card: string) => `Choose where the ${card} goes`,
    to: (card: string) => `${card} to`,

    messages: 'Messages',
    log: 'Game log',
    stuckAdvice: 'Undo some moves and try another way. If you leave now, it counts as lost.',
    another: 'Play another',
    cancel: 'Cancel',
    lookAgain: 'Search again',

    typed: 'Move',
    typedHelp: 'Such as c1-w deal w-u',
    typedPlay: 'Play',
    typedNothing: 'Type a move, such as c1-w or deal.',
    typedHalf: (place: string, names: string) => `${place} has several moves: ${names}.`,

    keys: 'Shortcuts',

    /** The position in sentences. */
    moves: (n: number) => `${moves(n)} made.`,
    pile: (name: string, said: string) => `${name}: ${said}.`,
    playable: (cards: string) => `Playable: ${cards}.`,
  },
  /** Failed requests. */
  server: {
    silent: 'Cadogan is not responding.',
    trouble: 'Something went wrong in Cadogan.',
    tooMany: (seconds: number) => `Too many requests. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
    refused: (status: number) => `Cadogan refused the request (${status}).`,
    short: 'The response was cut off.',
    lost: 'The connection was lost during the search.',
  },
}

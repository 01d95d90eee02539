/** English: what is said while one plays. */
const moves = (n: number) => (n === 1 ? '1 move' : `${n} moves`)

export const play = {
  /** What a screen reader says of a card or a pile, part by part. */
  labels: {
    standing: 'standing',
    sideways: 'sideways',
    free: { above: 'free above', below: 'free below', left: 'free on the left', right: 'free on the right', both: 'free at both ends' },
    blocked: (cards: string) => (cards ? `blocked by ${cards}` : 'blocked'),
    /** `where` is a list: "to the waste or to the ace pile of hearts". */
    goes: (where: string) => `can go ${where}`,
    pairs: (cards: string) => `pairs with ${cards}`,
    takes: (card: string) => `takes ${card} next`,
    complete: 'complete',
    under: (card: string) => `under ${card}`,
    beside: (card: string) => `${card} beside it`,
    tableau: 'The cards on the table',
  },
  play: {
    freed: (cards: string) => `Freed: ${cards}.`,
    uncovered: (card: string) => `Uncovered: ${card}.`,
    filled: (pile: string, card: string) => `${pile}: ${card}.`,
    several: (n: number) => `${moves(n)} played.`,
    undone: (move: string) => `Taken back: ${move}.`,
    redone: (move: string) => `Played again: ${move}`,
    restarted: 'Back to the deal. Your moves can be played again.',
    verdict: { playing: '', won: 'Won!', stuck: 'No move is left.', resigned: 'Resigned.' },

    elsewhere: 'The game had gone on elsewhere: this is how it stands now.',
    noConnection: 'No connection: nothing more can be played until the server answers.',
    cut: 'No connection. It is asked for again as soon as the server answers.',
    cutKept: 'No connection. The last move is kept, and sent as soon as the server answers.',
    back: 'The connection is back.',
    takenBackRefused: (reason: string) => `The move is taken back: ${reason}`,
    tryAgain: 'Try again',
    allRight: 'All right',

    nothingHere: 'There is no card here.',
    blocked: (card: string, by: string) => `${card}: blocked by ${by}.`,
    noPartner: (card: string) => `${card}: no neighbour of its rank.`,
    nowhere: (card: string) => `${card}: nowhere to go just now.`,
    notNow: (pile: string) => `${pile}: cannot be played now.`,
    over: 'The game is over.',

    choose: (card: string) => `Choose where the ${card} goes`,
    to: (card: string) => `${card} to`,
    letGo: 'Let go',

    messages: 'Messages',
    log: 'What happened',
    stuck: 'No move is left.',
    stuckAdvice: 'Take some back and try another way, or begin anew.',
    takeBack: 'Take one back',
    another: 'Play another',
    cancel: 'Cancel',
    lookAgain: 'Look again',

    typed: 'Move',
    typedHelp: 'As in c1-w, or c1 w; several with blanks between',
    typedPlay: 'Play',
    typedNothing: 'Type a move, as in c1-w or deal.',
    typedHalf: (place: string, names: string) => `${place} has several moves: ${names}.`,

    keys: 'Keys',

    /** The position, said in sentences. */
    moves: (n: number) => `${moves(n)} made.`,
    pile: (name: string, said: string) => `${name}: ${said}.`,
    playable: (cards: string) => `Playable: ${cards}.`,
  },
  /** What becomes of a request. */
  server: {
    silent: 'The server does not answer.',
    trouble: 'The server is in trouble.',
    refused: (status: number) => `The server refused (${status}).`,
    short: 'The server’s answer was cut short.',
    lost: 'The server was lost in the middle of its search.',
  },
}

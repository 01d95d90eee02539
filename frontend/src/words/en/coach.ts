/** The coach: English. */
import type { Effect, HintKind, Judgement, Mark, Reasons } from '../kinds'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Longer lists of moves are counted instead. */
const LONGEST = 40

export const coach = {
  title: 'Coach',
  hint: 'Hint',
  noHint: 'Close the hint',
  playIt: 'Play it',
  next: 'Next',
  again: 'Try again',
  kind: 'Kind of hint',
  kinds: { honest: 'Fair hint', 'all-cards-known': 'Full solution', legal: 'Legal moves' } as Record<HintKind, string>,
  kindsMean: {
    honest: 'Fair hint: uses only what you have seen',
    'all-cards-known': 'Full solution: uses all cards, even those you have not seen (spoiler)',
    legal: 'Legal moves: what you can play, without advice',
  } as Record<HintKind, string>,
  from: { honest: 'uses only what you have seen', 'all-cards-known': 'uses all cards', legal: '' } as Record<HintKind, string>,
  spoiler: 'Spoiler:',
  keeps: (moves: number) => (moves === 1 ? 'wins the game' : `still winnable (${moves} moves)`),
  known: { won: 'winnable', lost: 'unwinnable' },
  weighing: 'Checking the moves …',
  solving: 'Solving with all cards …',
  readying: (left: number | null) => (left ? `getting ready, about ${left} s` : 'getting ready, the first time for this game'),
  estimated: (games: number, left: number | null) => `first estimate from ${counted(games, 'game', 'games')}; a better hint follows${left ? ` in about ${left} s` : ''}`,
  waiting: (place: number) => (place > 1 ? `waiting for other searches, number ${place} in the queue` : 'waiting for other searches, next in the queue'),
  tried: (n: string) => `based on ${n} simulated games`,
  equal: 'equally good',
  asGood: 'as good as the hint',
  equally: (moves: string[]) => {
    const named = moves.join('; ')
    return moves.length === 0 ? '' : `Equally good: ${named.length > LONGEST ? counted(moves.length, 'other move', 'other moves') : named}.`
  },
  cancel: 'Cancel',
  others: 'Other moves',
  behind: 'clearly worse',
  hintHas: (chance: string) => `the hint has ${chance}`,
  more: (n: number) => `and ${n} more`,
  nothing: 'No winning move found.',
  lost: 'Unwinnable: no move can win.',
  cutShort: 'The hint was interrupted. Try again.',
  legal: (move: string) => `You can play: ${move}.`,
  legalHow: (n: number, all: number) => `${n} of ${all} legal moves`,
  said: (move: string, chance: string, reason: string) =>
    `Hint: ${[move, chance && `chance of winning ${chance}`, reason].filter(Boolean).join('; ')}.`,
  saidOfAll: (move: string) => `Full solution: ${move}. Still winnable.`,
  none: (reason: string) => `No hint${reason && `: ${reason}`}.`,
  clauses: (parts: string[]) => parts.join(', and '),

  // The analysis of a game.
  analysis: 'Analysis',
  howDidI: 'Analyse game',
  analyse: 'Analyse so far',
  analysing: 'Checking the moves',
  closeAnalysis: 'Close the analysis',
  larger: 'Larger',
  smaller: 'Smaller',
  mistakes: 'Mistakes',
  previous: 'Previous mistake',
  following: 'Next mistake',
  graph: 'Chance of winning, move by move',
  chanceOf: (chance: string, range: string) => `chance of winning ${chance} (${range})`,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  better: (move: string) => `Better: ${move}`,
  home: { up: 'to its ace pile', down: 'to its king pile' },
  marks: { '': '', '?!': 'Inaccuracy', '?': 'Mistake', '??': 'Blunder', '!?': 'Interesting move', '!': 'Good move', '!!': 'Brilliant move' } as Record<Mark, string>,
  weighed: (done: number, of: number) => `${done} of ${of} moves checked`,
  analysed: ([slips = 0, mistakes = 0, blunders = 0]: number[]) =>
    `Analysis complete: ${counted(slips, 'inaccuracy', 'inaccuracies')}, ${counted(mistakes, 'mistake', 'mistakes')}, ${counted(blunders, 'blunder', 'blunders')}.`,
  lostAt: (ply: number) => `unwinnable after move ${ply}`,
  lostFrom: (ply: number) => `unwinnable after move ${ply} at the latest`,
  learn: 'Learn from your mistakes',
  asTable: 'Show as table',
  columns: { move: 'Move', chance: 'Chance' },
  noMistakes: 'No mistakes found.',
  onlyUnlucky: 'No mistakes found: it was the cards.',
  theCards: 'the cards',
  yourMoves: 'your moves',
  cards: 'Cards',
  yours: 'You',
  byMove: (change: string) => `your move ${change}`,
  byCards: (change: string) => `the cards ${change}`,
  result: { won: 'won', lost: 'lost' },
  fromToBy: (from: string, to: string, cards: Effect, moves: Effect) => {
    const cardsDid = cards.way === 'nothing' ? 'changed nothing' : `${cards.way} ${cards.much}`
    const movesDid = moves.way === 'nothing' ? 'cost nothing' : moves.way === cards.way ? moves.much : `${moves.way} ${moves.much}`
    return `From ${from} to ${to}: the cards ${cardsDid}, your moves ${movesDid}.`
  },
  howSure: 'How sure?',
  sure: (start: string, end: string) => `Start ${start}%${end && `, end ${end}%`}; all with 95% confidence.`,

  // Learning from mistakes.
  learning: 'Learn from your mistakes',
  endLearning: 'Stop learning',
  youPlayed: 'You played:',
  mistake: (n: number, of: number) => `${n} of ${of}`,
  find: 'Find a better move',
  findBetter: (move: string) => `Here you played ${move}. Find a better move.`,
  judging: 'Checking your move …',
  fromSeen: 'using only what you had seen',
  judged: { right: 'Right!', close: 'Close, but there is a better move.', worse: 'Not the right move.', same: 'That is the move you played.' } as Record<Judgement, string>,
  undecided: 'No result in time. Try again, or try another move.',
  instead: (chance: string) => `the move you played had ${chance}`,
  bestWould: (chance: string) => `the best move has ${chance}`,
  away: 'You are looking at another position.',
  backToIt: 'Back to the mistake',
  tryAgain: 'Try again',
  showIt: 'Show the answer',
  nextMistake: 'Next',
  finish: 'Finish',
  done: 'Done',
  learnt: (found: number, of: number) => `That was the last mistake. You found ${found} of ${of}.`,

  // Watching.
  watch: 'The coach is playing',
  watchIt: 'Watch the coach play',
  watching: 'The coach is starting …',
  honestly: 'uses only what can be seen',
  takeOver: 'Take over',
  step: 'Next move',
  speed: 'Speed',
  rate: (moves: number) => `${moves}/s`,
  aSecond: (moves: number) => `${counted(moves, 'move', 'moves')} a second`,

  /** Why a move. Empty: in English, the page shows the server's own sentences. */
  reasons: {} as Partial<Reasons>,
}

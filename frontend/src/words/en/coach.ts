/** The coach: English. */
import type { Kind, Mark } from '../../coach/coachApi'
import type { Verdict } from '../../coach/learn.svelte'
import type { Reasons } from '../../coach/reasons'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const coach = {
  title: 'The coach',
  hint: 'Hint',
  noHint: 'No hint',
  playIt: 'Play it',
  next: 'Next',
  again: 'Again',
  kind: 'What the hint rests on',
  kinds: { honest: 'Honest', 'all-cards-known': 'All cards', legal: 'Legal' } as Record<Kind, string>,
  kindsMean: {
    honest: 'Honest: from what you have seen, and nothing else',
    'all-cards-known': 'A spoiler: from all the cards, also those that you have not seen',
    legal: 'What is legal: no advice',
  } as Record<Kind, string>,
  from: { honest: 'from what you have seen', 'all-cards-known': 'from all the cards', legal: '' } as Record<Kind, string>,
  spoiler: 'Spoiler, from all the cards:',
  keeps: (moves: number) => (moves === 1 ? 'it wins' : `keeps a win in ${moves} moves`),
  known: { won: 'Won', lost: 'Lost' },
  weighing: 'Weighing the moves …',
  solving: 'Looking at all the cards …',
  readying: 'getting the coach ready, the first time for this game',
  waiting: 'others come first',
  tried: (n: string) => `${n} games tried out`,
  others: 'Other moves',
  behind: 'clearly worse',
  hintHas: (chance: string) => `the hint has ${chance}`,
  more: (n: number) => `and ${n} more`,
  nothing: 'No move is known that keeps a win.',
  lost: 'Lost: no move can win any more.',
  cutShort: 'The hint was cut short: ask again.',
  legal: (move: string) => `You can play: ${move}.`,
  legalHow: (n: number, all: number) => `${n} of ${all}: what is legal, no advice`,
  said: (move: string, chance: string, reason: string) =>
    `Hint: ${[move, chance && `chance of winning ${chance}`, reason].filter(Boolean).join('; ')}.`,
  saidOfAll: (move: string) => `Hint, from all the cards: ${move}. It keeps the win.`,
  none: (reason: string) => `No hint${reason && `: ${reason}`}.`,
  clauses: (parts: string[]) => parts.join(', and '),

  // How a game was played.
  analysis: 'Analysis',
  howDidI: 'How did I play?',
  analyse: 'Analyse so far',
  analysing: 'The moves are weighed',
  closeAnalysis: 'Close the analysis',
  graph: 'Chance of winning, move by move',
  chanceOf: (chance: string, range: string) => `chance of winning ${chance} (${range})`,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  better: (move: string) => `Better: ${move}`,
  marks: { '': '', '?!': 'Inaccuracy', '?': 'Mistake', '??': 'Blunder' } as Record<Mark, string>,
  weighed: (done: number, of: number) => `${done} of ${of} moves weighed`,
  analysed: ([slips = 0, mistakes = 0, blunders = 0]: number[]) =>
    `The game is analysed: ${counted(slips, 'inaccuracy', 'inaccuracies')}, ${counted(mistakes, 'mistake', 'mistakes')}, ${counted(blunders, 'blunder', 'blunders')}.`,
  lostAt: (ply: number) => `lost by move ${ply}, all cards known`,
  lostFrom: (ply: number) => `lost by move ${ply} at the latest, all cards known`,
  learn: 'Learn from the mistakes',
  asTable: 'As a table',
  columns: { move: 'Move', chance: 'Chance after it' },
  noMistakes: 'Nothing to mend.',

  // Learning from mistakes.
  learning: 'Learning from mistakes',
  endLearning: 'End the lesson',
  youPlayed: 'You played this:',
  mistake: (n: number, of: number) => `${n} of ${of}`,
  find: 'Find better!',
  findBetter: (move: string) => `Here you played ${move}. Find a better move.`,
  judging: 'Your move is weighed …',
  fromSeen: 'from what had been seen here',
  judged: { right: 'Right!', close: 'Close, but there is better.', worse: 'That is not it.', same: 'That is what you played.' } as Record<Verdict, string>,
  undecided: 'That could not be found out in the time: try it again, or another.',
  instead: (chance: string) => `instead of ${chance}, as it was played`,
  bestWould: (chance: string) => `the best move has ${chance}`,
  away: 'This is another place in the game.',
  backToIt: 'Back to the mistake',
  tryAgain: 'Try again',
  showIt: 'Show it',
  nextMistake: 'Next',
  finish: 'Finish',
  done: 'Done',
  learnt: (found: number, of: number) => `That was the last of them: ${found} of ${of} found.`,

  // Watching.
  watch: 'The coach plays',
  watchIt: 'Watch the coach play',
  watching: 'The coach begins …',
  honestly: 'from what can be seen, and nothing else',
  takeOver: 'Take over',
  step: 'One move',
  speed: 'Speed',
  rate: (moves: number) => `${moves}/s`,
  aSecond: (moves: number) => `${moves} a second`,

  /** Why a move; English is what the server says. */
  reasons: {} as Partial<Reasons>,
}

/** Solving puzzles, and a storm of them: English. */

export const solving = {
  title: 'Puzzles',
  document: 'Puzzles – Cadogan',
  about: 'In each position exactly one move keeps the game winnable: the solver has proved that all others lose. You can see all cards.',
  one: 'Find the only winning move',
  known: 'You can see all cards, in the stock too.',
  solved: 'Solved',
  nextOne: 'Next',
  allSolved: 'All solved',
  single: 'Puzzle',
  thinking: 'Checking …',
  wrong: (move: string) => `No: after ${move} the game is proved lost.`,
  right: 'Right! Every win needs this move.',
  also: 'Still winnable, but that only delays it. Which move wins?',
  shown: 'This is the answer.',
  wins: (move: string, n: number) => (n === 1 ? `${move}: it wins at once.` : `${move}: it wins in ${n} moves.`),
  giveUp: 'Show the answer',
  all: 'All puzzles',
  playOn: 'Play on',
  playOnMeans: 'Play on from here',
  strip: 'Puzzle',
  rating: 'Your puzzle rating',
  means: 'Of puzzles with your rating you solve about half.',
  unsure: 'A guess so far: a few puzzles will tell.',
  /** What an answer did to the rating. */
  rated: (mine: string, change: string, its: number) => `Rating ${mine} (${change}), puzzle ${its}.`,
  streak: 'Right in a row',
  best: (n: number) => `best ${n}`,
  of: (n: number) => `of ${n}`,
  missed: (n: number) => `To try again: ${n}`,
}

/** A storm of puzzles. */
export const storm = {
  title: 'Storm',
  means: 'As many as you can in three minutes, from easy to hard. A wrong move costs ten seconds.',
  clock: 'The clock starts with your first move.',
  right: (n: number) => `Right: ${n} so far.`,
  wrong: 'Wrong: ten seconds less.',
  score: 'Solved:',
  today: 'Storm today',
  solved: (n: number) => `${n} solved`,
  bests: (today: number, ever: number) => `Best today ${today}, best ever ${ever}`,
  best: 'Your best so far',
  again: 'Another storm',
  missed: (n: number) => `Missed: ${n}`,
}

/** Puzzles: English. */

export const puzzles = {
  daily: 'Puzzle of the day',
  solve: 'Solve',
  again: 'View again',
  difficulty: (n: number) => `Difficulty ${n} of 5`,
  levels: ['', 'Very easy', 'Easy', 'Medium', 'Hard', 'Very hard'],
}

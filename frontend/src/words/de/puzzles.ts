/** Puzzles: Deutsch. */
import type { Worded } from '../kinds'
import type { puzzles as en } from '../en/puzzles'

export const puzzles: Worded<typeof en> = {
  daily: 'Rätsel des Tages',
  solve: 'Lösen',
  again: 'Noch einmal ansehen',
  difficulty: (n) => `Schwierigkeit ${n} von 5`,
  levels: ['', 'Sehr leicht', 'Leicht', 'Mittel', 'Schwer', 'Sehr schwer'],
}

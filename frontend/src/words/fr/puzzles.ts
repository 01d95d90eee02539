/** Puzzles: Français. */
import type { Worded } from '../kinds'
import type { puzzles as en } from '../en/puzzles'

export const puzzles: Worded<typeof en> = {
  daily: 'Problème du jour',
  solve: 'Résoudre',
  again: 'Revoir',
  difficulty: (n) => `Difficulté ${n} sur 5`,
  levels: ['', 'Très facile', 'Facile', 'Moyen', 'Difficile', 'Très difficile'],
}

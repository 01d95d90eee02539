/** Puzzles: Français. */
import type { Worded } from '../kinds'
import type { puzzles as en } from '../en/puzzles'

export const puzzles: Worded<typeof en> = {
  title: 'Problèmes',
  document: 'Problèmes – Cadogan',
  about: 'Dans chaque position, un seul coup garde la partie gagnable : le solveur a prouvé que tous les autres perdent. Vous voyez toutes les cartes.',
  daily: 'Problème du jour',
  one: 'Trouvez le seul coup gagnant',
  known: 'Vous voyez toutes les cartes, même celles du talon.',
  solve: 'Résoudre',
  again: 'Revoir',
  solved: 'résolu',
  solvedOf: (n, of) => `${n} résolu${n < 2 ? '' : 's'} sur ${of}`,
  difficulty: (n) => `Difficulté ${n} sur 5`,
  levels: ['', 'Très facile', 'Facile', 'Moyen', 'Difficile', 'Très difficile'],
  single: 'Problème',
  puzzle: (n) => `Problème ${n}`,
  none: 'Aucun problème pour l’instant.',
  thinking: 'Vérification…',
  wrong: (move) => `Non : après ${move}, la partie n’est plus gagnable.`,
  right: 'Exact !',
  also: 'Encore gagnable, mais ce n’est que partie remise. Quel coup gagne ?',
  shown: 'Voici la solution.',
  wins: (n) => (n === 1 ? 'il gagne aussitôt' : `il gagne en ${n} coups : parcourez-les`),
  giveUp: 'Montrer la solution',
  next: 'Suivant',
  all: 'Tous les problèmes',
  playOn: 'Continuer',
  playOnMeans: 'Continuer à jouer d’ici',
  strip: 'Problème',
}

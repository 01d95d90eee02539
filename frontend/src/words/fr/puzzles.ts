/** Puzzles: Français. */
import type { Worded } from '../kinds'
import type { puzzles as en } from '../en/puzzles'

export const puzzles: Worded<typeof en> = {
  title: 'Problèmes',
  document: 'Problèmes – Cadogan',
  about: 'Des positions où un seul coup garde le gain : le solveur l’a prouvé, et aussi qu’après tout autre coup la partie est perdue. Toutes les cartes sont connues.',
  daily: 'Le problème du jour',
  one: 'Un seul coup garde le gain. Lequel ?',
  known: 'Toutes les cartes sont connues : le talon aussi se parcourt.',
  solve: 'Résoudre',
  again: 'Le revoir',
  solved: 'résolu',
  solvedOf: (n, of) => `${n} résolus sur ${of}`,
  difficulty: (n) => `Difficulté ${n} sur 5`,
  levels: ['', 'Très facile', 'Facile', 'Moyen', 'Difficile', 'Très difficile'],
  single: 'Problème',
  puzzle: (n) => `Problème ${n}`,
  none: 'Il n’y a pas de problèmes ici.',
  thinking: 'Un instant …',
  wrong: (move) => `Non : après ${move} la partie est perdue, quoi qu’on joue.`,
  right: 'Juste !',
  also: 'Cela garde aussi le gain, mais ne fait que le différer. Quel est le coup qui compte ?',
  shown: 'C’était ce coup.',
  wins: (n) => (n === 1 ? 'il gagne aussitôt' : `gagné en ${n} coups : à rejouer`),
  giveUp: 'Montrer',
  next: 'Suivant',
  all: 'Tous les problèmes',
  playOn: 'Jouer',
  playOnMeans: 'Jouer à partir d’ici',
  strip: 'Le problème',
}

/** Solving puzzles, and a storm of them: Français. */
import type { Worded } from '../kinds'
import type { solving as en, storm as english } from '../en/solving'

export const solving: Worded<typeof en> = {
  title: 'Problèmes',
  document: 'Problèmes – Cadogan',
  about: 'Dans chaque position, un seul coup garde la partie gagnable : le solveur a prouvé que tous les autres perdent. Vous voyez toutes les cartes.',
  one: 'Trouvez le seul coup gagnant',
  known: 'Vous voyez toutes les cartes, même celles du talon.',
  solved: 'Résolus',
  nextOne: 'Suivant',
  allSolved: 'Tous résolus',
  single: 'Problème',
  thinking: 'Vérification…',
  wrong: (move) => `Non : après ${move}, la partie est perdue, c’est prouvé.`,
  right: 'Exact ! Toute victoire passe par ce coup.',
  also: 'Encore gagnable, mais ce n’est que partie remise. Quel coup gagne ?',
  shown: 'Voici la solution.',
  wins: (move, n) => (n === 1 ? `${move} : il gagne aussitôt.` : `${move} : il gagne en ${n} coups.`),
  giveUp: 'Montrer la solution',
  all: 'Tous les problèmes',
  playOn: 'Continuer',
  playOnMeans: 'Continuer à jouer d’ici',
  strip: 'Problème',
  rating: 'Votre classement',
  means: 'Vous résolvez environ la moitié des problèmes classés comme vous.',
  unsure: 'Encore une estimation : quelques problèmes la préciseront.',
  rated: (mine, change, its) => `Classement ${mine} (${change}), problème ${its}.`,
  streak: 'Justes d’affilée',
  best: (n) => `record ${n}`,
  of: (n) => `sur ${n}`,
  missed: (n) => `À réessayer : ${n}`,
}

export const storm: Worded<typeof english> = {
  title: 'Tempête',
  means: 'Autant de problèmes que possible en trois minutes, du facile au difficile. Un coup faux coûte dix secondes.',
  clock: 'Le temps court dès votre premier coup.',
  right: (n) => `Juste : ${n} jusqu’ici.`,
  wrong: 'Faux : dix secondes de moins.',
  score: 'Résolus :',
  today: 'Tempête du jour',
  solved: (n) => `${n} résolu${n < 2 ? '' : 's'}`,
  bests: (today, ever) => `Record du jour ${today}, record ${ever}`,
  best: 'Votre meilleure tempête',
  again: 'Encore une tempête',
  missed: (n) => `Manqué${n < 2 ? '' : 's'} : ${n}`,
}

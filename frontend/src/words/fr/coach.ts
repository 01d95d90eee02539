/** The coach: Français. */
import type { Worded } from '../kinds'
import type { coach as en } from '../en/coach'
import { reasons } from './reasons'

const counted = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`
const number = new Intl.NumberFormat('fr')

export const coach: Worded<typeof en> = {
  title: 'L’entraîneur',
  hint: 'Indice',
  noHint: 'Pas d’indice',
  playIt: 'Jouer',
  next: 'Suivant',
  again: 'Encore',
  kind: 'Sur quoi repose l’indice',
  kinds: { honest: 'Honnête', 'all-cards-known': 'Tout vu', legal: 'Permis' },
  kindsMean: {
    honest: 'Honnête : d’après ce qui a été vu, et rien d’autre',
    'all-cards-known': 'Révélation : d’après toutes les cartes, même celles qui n’ont pas été vues',
    legal: 'Ce qui est permis : sans conseil',
  },
  from: { honest: 'd’après ce qui a été vu', 'all-cards-known': 'd’après toutes les cartes', legal: '' },
  spoiler: 'Révélation, d’après toutes les cartes :',
  keeps: (moves) => (moves === 1 ? 'ce coup gagne' : `garde un gain en ${moves} coups`),
  known: { won: 'Gagné', lost: 'Perdu' },
  weighing: 'Les coups sont pesés …',
  solving: 'Toutes les cartes sont examinées …',
  readying: 'l’entraîneur se prépare, pour la première fois à ce jeu',
  waiting: 'd’autres passent d’abord',
  tried: (n) => `${n} parties essayées`,
  nothing: 'Aucun coup n’est connu qui garde le gain.',
  lost: 'Perdu : aucun coup ne peut plus gagner.',
  cutShort: 'L’indice s’est interrompu : à redemander.',
  legal: (move) => `Possible : ${move}.`,
  legalHow: (n, all) => `${n} sur ${all} : ce qui est permis, sans conseil`,
  said: (move, chance, reason) => `Indice : ${[move, chance && `chances de gagner ${chance}`, reason].filter(Boolean).join(' ; ')}.`,
  saidOfAll: (move) => `Indice, d’après toutes les cartes : ${move}. La partie reste gagnable.`,
  none: (reason) => `Pas d’indice${reason && ` : ${reason}`}.`,
  clauses: (parts) => parts.join(', et '),

  // How a game was played.
  analysis: 'Analyse',
  howDidI: 'Comment ai-je joué ?',
  analyse: 'Analyser jusqu’ici',
  analysing: 'Les coups sont pesés',
  closeAnalysis: 'Fermer l’analyse',
  graph: 'Chances de gagner, coup par coup',
  chanceOf: (chance, range) => `chances de gagner ${chance} (${range})`,
  fromTo: (before, after) => `${before} → ${after}`,
  better: (move) => `Mieux : ${move}`,
  marks: { '': '', '?!': 'Imprécision', '?': 'Erreur', '??': 'Gaffe' },
  weighed: (done, of) => `${done} coups pesés sur ${of}`,
  analysed: ([slips = 0, mistakes = 0, blunders = 0]) =>
    `La partie est analysée : ${counted(slips, 'imprécision', 'imprécisions')}, ${counted(mistakes, 'erreur', 'erreurs')}, ${counted(blunders, 'gaffe', 'gaffes')}.`,
  lostAt: (ply) => `perdue au coup ${ply}, toutes cartes connues`,
  lostFrom: (ply) => `perdue au plus tard au coup ${ply}, toutes cartes connues`,
  learn: 'Apprendre des erreurs',
  asTable: 'En tableau',
  columns: { move: 'Coup', chance: 'Chances après' },
  noMistakes: 'Rien à reprendre.',

  // Learning from mistakes.
  learning: 'Apprendre des erreurs',
  endLearning: 'Finir la leçon',
  youPlayed: (move) => `Coup joué ici : ${move}`,
  mistake: (n, of) => `${n} sur ${of}`,
  find: 'Trouvez mieux !',
  findBetter: (move) => `Coup joué ici : ${move}. Trouvez mieux.`,
  judging: 'Le coup est pesé …',
  fromSeen: 'd’après ce qui était vu ici',
  judged: { right: 'Juste !', close: 'Presque, mais il y a mieux.', worse: 'Ce n’est pas cela.', same: 'C’est le coup joué.' },
  instead: (chance) => `au lieu de ${chance}, comme joué`,
  bestWould: (chance) => `le meilleur coup a ${chance}`,
  away: 'C’est un autre moment de la partie.',
  backToIt: 'Retour à l’erreur',
  tryAgain: 'Réessayer',
  showIt: 'Montrer',
  nextMistake: 'Suivante',
  finish: 'Finir',
  done: 'Terminé',
  learnt: (found, of) => `C’était la dernière : ${found} trouvées sur ${of}.`,

  // Watching.
  watch: 'L’entraîneur joue',
  watchIt: 'Regarder jouer l’entraîneur',
  watching: 'L’entraîneur commence …',
  honestly: 'd’après ce qui se voit, et rien d’autre',
  takeOver: 'Reprendre',
  step: 'Un coup',
  speed: 'Vitesse',
  rate: (moves) => `${number.format(moves)}/s`,
  aSecond: (moves) => `${number.format(moves)} par s`,

  reasons,
}

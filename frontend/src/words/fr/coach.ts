/** The coach: Français. */
import type { Worded } from '../kinds'
import type { coach as en } from '../en/coach'
import { reasons } from './reasons'
import { localeOf } from '../locale'

const counted = (n: number, one: string, many: string) => `${n} ${n < 2 ? one : many}`
const number = new Intl.NumberFormat(localeOf('fr'))

/** Longer lists of moves are counted instead. */
const LONGEST = 40

export const coach: Worded<typeof en> = {
  title: 'Entraîneur',
  hint: 'Indice',
  noHint: 'Fermer l’indice',
  playIt: 'Jouer',
  next: 'Suivant',
  again: 'Réessayer',
  kind: 'Type d’indice',
  kinds: { honest: 'Loyal', 'all-cards-known': 'Solution', legal: 'Coups permis' },
  kindsMean: {
    honest: 'Indice loyal : utilise seulement ce que vous avez vu',
    'all-cards-known': 'Solution : utilise toutes les cartes, même non vues (solution dévoilée)',
    legal: 'Coups permis : ce que vous pouvez jouer, sans conseil',
  },
  from: { honest: 'utilise seulement ce que vous avez vu', 'all-cards-known': 'utilise toutes les cartes', legal: '' },
  spoiler: 'Solution :',
  keeps: (moves) => (moves === 1 ? 'gagne la partie' : `encore gagnable (${moves} coups)`),
  known: { won: 'gagnable', lost: 'ingagnable' },
  weighing: 'Examen des coups…',
  solving: 'Recherche avec toutes les cartes…',
  readying: (left: number | null) => (left ? `en préparation, encore ${left} s environ` : 'en préparation, une seule fois pour ce jeu'),
  estimated: (games, left) => `première estimation, d’après ${counted(games, 'partie', 'parties')} ; un meilleur indice suit${left ? ` dans ${left} s environ` : ''}`,
  waiting: (place) => (place > 1 ? `en attente d’autres recherches, numéro ${place} dans la file` : 'en attente d’autres recherches, prochaine dans la file'),
  tried: (n) => `d’après ${n} parties simulées`,
  equal: 'aussi bon',
  asGood: 'aussi bon que l’indice',
  equally: (moves) => {
    const named = moves.join(' ; ')
    return moves.length === 0 ? '' : `Aussi bon : ${named.length > LONGEST ? counted(moves.length, 'autre coup', 'autres coups') : named}.`
  },
  cancel: 'Annuler',
  others: 'Autres coups',
  behind: 'nettement moins bon',
  hintHas: (chance) => `l’indice donne ${chance}`,
  more: (n) => (n === 1 ? 'et un autre' : `et ${n} autres`),
  nothing: 'Aucun coup gagnant trouvé.',
  lost: 'Ingagnable : aucun coup ne gagne plus.',
  cutShort: 'L’indice a été interrompu. Réessayez.',
  legal: (move) => `Possible : ${move}.`,
  legalHow: (n, all) => `${n} coups permis sur ${all}`,
  said: (move, chance, reason) => `Indice : ${[move, chance && `chances de gagner ${chance}`, reason].filter(Boolean).join(' ; ')}.`,
  saidOfAll: (move) => `Solution : ${move}. Encore gagnable.`,
  none: (reason) => `Pas d’indice${reason && ` : ${reason}`}.`,
  clauses: (parts) => parts.join(', et '),

  // The analysis of a game.
  analysis: 'Analyse',
  howDidI: 'Analyser la partie',
  analyse: 'Analyser jusqu’ici',
  analysing: 'Examen des coups',
  closeAnalysis: 'Fermer l’analyse',
  larger: 'Agrandir',
  smaller: 'Réduire',
  mistakes: 'Erreurs',
  previous: 'Erreur précédente',
  following: 'Erreur suivante',
  graph: 'Chances de gagner, coup par coup',
  chanceOf: (chance, range) => `chances de gagner ${chance} (${range})`,
  fromTo: (before, after) => `${before} → ${after}`,
  better: (move) => `Mieux : ${move}`,
  home: { up: 'à son paquet d’as', down: 'à son paquet de roi' },
  marks: { '': '', '?!': 'Imprécision', '?': 'Erreur', '??': 'Gaffe', '!?': 'Coup intéressant', '!': 'Bon coup', '!!': 'Coup brillant' },
  weighed: (done, of) => `${done} coups examinés sur ${of}`,
  analysed: ([slips = 0, mistakes = 0, blunders = 0]) =>
    `Analyse terminée : ${counted(slips, 'imprécision', 'imprécisions')}, ${counted(mistakes, 'erreur', 'erreurs')}, ${counted(blunders, 'gaffe', 'gaffes')}.`,
  lostAt: (ply) => `ingagnable après le coup ${ply}`,
  lostFrom: (ply) => `ingagnable après le coup ${ply} au plus tard`,
  learn: 'Apprendre de mes erreurs',
  asTable: 'Afficher en tableau',
  columns: { move: 'Coup', chance: 'Chances' },
  noMistakes: 'Aucune erreur trouvée.',
  onlyUnlucky: 'Aucune erreur trouvée : ce sont les cartes.',
  theCards: 'les cartes',
  yourMoves: 'vos coups',
  cards: 'Cartes',
  yours: 'Vous',
  byMove: (change) => `votre coup ${change}`,
  byCards: (change) => `les cartes ${change}`,
  result: { won: 'gagné', lost: 'perdu' },
  fromToBy: (from, to, cards, moves) => {
    const verb = { gave: 'rapporté', took: 'coûté' }
    const cardsDid = cards.way === 'nothing' ? 'n’ont rien changé' : `ont ${verb[cards.way]} ${cards.much}`
    const movesDid = moves.way === 'nothing' ? 'n’ont rien coûté' : moves.way === cards.way ? moves.much : `ont ${verb[moves.way]} ${moves.much}`
    return `De ${from} à ${to} : les cartes ${cardsDid}, vos coups ${movesDid}.`
  },
  howSure: 'À quel point est-ce sûr ?',
  sure: (start, end) => `Au début ${start} %${end && `, à la fin ${end} %`} ; le tout avec une confiance de 95 %.`,

  // Learning from mistakes.
  learning: 'Apprendre de mes erreurs',
  endLearning: 'Arrêter',
  youPlayed: 'Votre coup :',
  mistake: (n, of) => `${n} sur ${of}`,
  find: 'Trouvez un meilleur coup',
  findBetter: (move) => `Ici, vous avez joué : ${move}. Trouvez un meilleur coup.`,
  judging: 'Examen de votre coup…',
  fromSeen: 'seulement d’après ce que vous aviez vu',
  judged: { right: 'Exact !', close: 'Presque, mais il y a un meilleur coup.', worse: 'Ce n’est pas le bon coup.', same: 'C’est le coup que vous avez joué.' },
  undecided: 'Pas de résultat à temps. Réessayez, ou essayez un autre coup.',
  instead: (chance) => `votre coup donnait ${chance}`,
  bestWould: (chance) => `le meilleur coup donne ${chance}`,
  away: 'Vous regardez une autre position.',
  backToIt: 'Retour à l’erreur',
  tryAgain: 'Réessayer',
  showIt: 'Montrer la solution',
  nextMistake: 'Suivante',
  finish: 'Finir',
  done: 'Terminé',
  learnt: (found, of) => `C’était la dernière erreur. Vous en avez trouvé ${found} sur ${of}.`,

  // Watching.
  watch: 'L’entraîneur joue',
  watchIt: 'Regarder jouer l’entraîneur',
  watching: 'L’entraîneur commence…',
  honestly: 'utilise seulement ce qui est visible',
  takeOver: 'Prendre la main',
  step: 'Coup suivant',
  speed: 'Vitesse',
  rate: (moves) => `${number.format(moves)}/s`,
  aSecond: (moves) => `${number.format(moves)} ${moves < 2 ? 'coup' : 'coups'} par seconde`,

  reasons,
}

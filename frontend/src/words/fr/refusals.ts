/** Pourquoi un coup est refusé : français. */
import type { About, Sentences } from '../kinds'

const cards = (n: number) => (n < 2 ? `${n} carte` : `${n} cartes`)

/** L’as, la dame ; tous les autres prennent « le ». */
const ARTICLES: Record<number, string> = { 1: 'l’', 12: 'la ' }
const the = ({ card, cardRank }: About) => (ARTICLES[cardRank] ?? 'le ') + card
const theOther = ({ other, otherRank }: About) => (ARTICLES[otherRank] ?? 'le ') + other
const theRank = ({ rank, rankNumber }: About) => (ARTICLES[rankNumber] ?? 'le ') + rank
const nth = (n: number) => (n === 1 ? '1re' : `${n}e`)

export const refusals: Sentences = {
  'no-move': ({ word }) => `« ${word} » n’est pas un coup. Écrivez la place puis la destination, par exemple c1-w`,
  'no-place': ({ word }) => `il n’y a pas de place ${word}`,
  won: () => 'la partie est déjà gagnée',
  empty: ({ place }) => `${place.the} est vide`,
  'not-legal': (about) => `${the(about)} ne peut pas aller ${about.to.onto}`,

  'unseen-next': () => 'vous n’avez pas encore vu la prochaine carte du talon',
  'unseen-next-cards': () => 'vous n’avez pas encore vu les prochaines cartes du talon',
  'unseen-under': () => 'vous n’avez pas encore vu la carte qui serait retournée',
  'shuffle-unknown': ({ count }) => `on ne connaît pas le mélange de la ${nth(count)} redistribution`,
  'shuffle-missing': ({ count, most }) => `la ${nth(count)} redistribution ramasse ${cards(most)}, mais son mélange manque`,
  'shuffle-length': ({ count, given, most }) => `le mélange de la ${nth(count)} redistribution compte ${cards(given)}, mais on en ramasse ${most}`,

  'stock-empty': () => 'le talon est vide',
  'stock-left': ({ count }) => `il reste ${cards(count)} au talon. Le rebut se retourne quand le talon est vide`,
  'no-redeal': () => 'il ne reste aucun passage',

  'no-fit': (about) => `${the(about)} ne convient pas : ${about.to.the} attend ${theRank(about)}`,
  'other-suit': ({ suit, to }) => `${to.the} ne reçoit que du ${suit}`,
  complete: (about) => `${the(about)} ne convient pas : ${about.to.the} est complet`,
  'not-next': (about) => `${the(about)} ne va pas sur ${theOther(about)}`,
  'same-place': () => 'une carte ne se pose pas sur elle-même',
  'foundations-keep': () => 'dans ce jeu, les cartes restent sur les fondations',
  'no-exchange': () => 'la carte du dessus de cette fondation ne va pas sur l’autre, ou c’est sa première carte',

  blocked: (about) => `${the(about)} en ${about.place.name} est sous d’autres cartes : aucun petit côté n’est libre`,
  'blocked-lane': (about) => `${the(about)} en ${about.place.name} est sous d’autres cartes : aucun petit côté n’a d’allée droite et vide jusqu’au bord`,
  'waste-not-begun': () => 'aucune carte du tapis ne va sur un rebut vide',

  'king-stays': ({ place }) => `${place.the} n’a que son roi, qui reste`,
  'no-transfer': () => 'dans ce jeu, aucune carte ne va d’un coin au centre',
  otherwise: () => 'une carte des ailes ou du rebut convient aussi, et doit être jouée d’abord',
  'brings-nothing': (about) => `${the(about)} ne rendrait jouable aucune carte des ailes ou du rebut`,
  'same-corner': () => 'la dernière carte du centre venait de ce coin. Jouez d’abord au centre une carte venue d’ailleurs',
  'after-corner': () => 'la dernière carte du centre venait d’un coin. Jouez d’abord une carte des ailes ou du rebut',
  'corner-first': () => 'aucun roi ne va au centre tant qu’un coin est vide',
  'first-corner': ({ to }) => `remplissez d’abord le premier coin vide : ${to.name}`,

  'nothing-to-gather': () => 'les paquets sont vides : il n’y a rien à redistribuer',
  'spaces-stay': () => 'dans ce jeu, un paquet vide reste vide',
  alone: (about) => `sous ${the(about)} il n’y a pas d’autre carte : aller sur un paquet vide ne changerait rien`,

  'pairs-first': () => 'il reste une paire. Retirez toutes les paires, puis comblez les vides',
  'closes-nothing': () => 'il n’y a pas de vide à combler',
  'lower-first': () => 'pour une paire, écrivez d’abord la place au plus petit numéro',
  'not-one-rank': (about) => `${the(about)} et ${theOther(about)} ne sont pas de même rang`,
  'not-neighbours': ({ place, to }) => `les places ${place.name} et ${to.name} ne se touchent pas`,

  stays: ({ place }) => `les cartes de ${place.the} y restent`,
  'only-dealt': () => 'les cartes ne quittent le talon que quand on les donne',
  'takes-none': ({ to }) => `aucune carte ne va ${to.onto}`,
  'not-from': ({ place, to }) => `${to.the} ne reçoit aucune carte d’ici (${place.name})`,
  'not-yet': ({ to }) => `${to.the} ne reçoit de cartes que quand le talon est vide`,
  'not-before': ({ to }) => `${to.the} ne reçoit de cartes que quand le talon et le rebut sont vides`,
  'not-after': ({ to }) => `${to.the} ne reçoit plus de cartes quand le talon et le rebut sont vides`,
  'not-begun': ({ to }) => `${to.the} ne reçoit une carte que quand la fondation voisine est commencée`,
  'space-stays': ({ to }) => `dans ce jeu, ${to.the} reste vide`,
  'space-not-from': ({ place, to }) => `${to.the} est vide et ne reçoit alors aucune carte d’ici (${place.name})`,
  'not-in-space': (about) => `${the(about)} ne va pas ${about.to.onto} tant qu’il n’y a rien`,
  'takes-nothing-on': (about) => `aucune carte ne va sur ${theOther(about)}`,
  'dealt-over': ({ place }) => `tant que le talon n’est pas vide, la carte de ${place.name} ne se joue pas : d’autres ont été données depuis`,
  'not-beside': ({ place }) => `tant que le talon n’est pas vide, les cartes de ${place.name} ne vont que sur les fondations voisines`,
  'no-change': () => 'ce n’est qu’après une redistribution qu’une carte change de fondation, et jamais la première',
  'nothing-left': () => 'il n’y a rien à redistribuer',
  'no-match': (about) => `${the(about)} et ${theOther(about)} ne font pas la paire`,
  'not-alone': (about) => `${the(about)} ne se retire pas sans une autre`,
  'waste-full': () => 'jouez d’abord la carte du rebut',
  'fill-first': ({ place }) => `il faut d’abord remplir ${place.the}`,
  inner: ({ place }) => `la carte de ${place.name} est dans un cercle intérieur : elle ne va que sur une fondation`,
  'round-first': ({ place, count }) => `aucune carte ne quitte ${place.the} avant la fin du tour : encore ${count} vont sur les paquets`,
  'choose-first': () => 'choisissez d’abord la carte qui commence les fondations',
  'lain-on': ({ place }) => `d’autres cartes couvrent celle de ${place.name}`,
}

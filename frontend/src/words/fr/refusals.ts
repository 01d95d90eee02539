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
  'no-move': ({ word }) => `« ${word} » n’est pas un coup. Un coup nomme une place et celle où va sa carte, par exemple c1-w`,
  'no-place': ({ word }) => `il n’y a pas de place ${word}`,
  won: () => 'la partie est déjà gagnée',
  empty: ({ place }) => `${place.the} est vide`,
  'not-legal': (about) => `${the(about)} ne peut pas aller ${about.to.onto}`,

  'unseen-next': () => 'la prochaine carte du talon n’a pas encore été vue',
  'unseen-next-cards': () => 'les prochaines cartes du talon n’ont pas encore été vues',
  'unseen-under': () => 'la carte qui serait retournée n’a pas encore été vue',
  'shuffle-unknown': ({ count }) => `on ne sait pas comment les cartes sont mêlées à la ${nth(count)} redistribution`,
  'shuffle-missing': ({ count, most }) => `il manque l’ordre des ${cards(most)} ramassées à la ${nth(count)} redistribution`,
  'shuffle-length': ({ count, given, most }) => `l’ordre donné pour la ${nth(count)} redistribution compte ${cards(given)}, mais on en ramasse ${most}`,

  'stock-empty': () => 'le talon est vide',
  'stock-left': ({ count }) => `il reste ${cards(count)} au talon. On retourne le rebut quand il est vide`,
  'no-redeal': () => 'il n’y a plus d’autre passage',

  'no-fit': (about) => `${the(about)} ne convient pas : ${about.to.the} attend ${theRank(about)}`,
  complete: (about) => `${the(about)} ne convient pas : ${about.to.the} est complet`,
  'not-next': (about) => `${the(about)} ne va pas sur ${theOther(about)}`,
  'same-place': () => 'une carte ne se pose pas sur elle-même',
  'foundations-keep': () => 'dans ce jeu, les cartes ne quittent pas les paquets de base',
  'no-exchange': () => 'la carte du dessus de ce paquet ne va pas sur l’autre, ou c’est sa première carte',

  blocked: (about) => `${the(about)} en ${about.place.name} reste sous les autres : aucun petit côté n’est libre`,
  'blocked-lane': (about) => `${the(about)} en ${about.place.name} reste sous les autres : aucun petit côté n’a un couloir droit et vide jusqu’au bord`,
  'waste-not-begun': () => 'aucune carte du tapis ne va sur un rebut vide',

  'king-stays': ({ place }) => `${place.the} n’a que son roi, qui reste`,
  'no-transfer': () => 'dans ce jeu, aucune carte ne va d’un coin au centre',
  otherwise: () => 'une carte des ailes ou du rebut convient aussi, et passe avant',
  'brings-nothing': (about) => `${the(about)} ne mettrait en jeu aucune carte des ailes ou du rebut`,
  'same-corner': () => 'la dernière carte du centre venait de ce coin : il en faut d’abord une des ailes ou du rebut',
  'after-corner': () => 'la dernière carte du centre venait d’un coin : il en faut d’abord une des ailes ou du rebut',
  'corner-first': () => 'aucun roi ne va au centre tant qu’un coin est vide',
  'first-corner': ({ to }) => `le premier coin vide se remplit d’abord : ${to.name}`,

  'nothing-to-gather': () => 'il n’y a plus de carte sur les paquets',
  'spaces-stay': () => 'dans ce jeu, un paquet vide reste vide',
  alone: (about) => `sous ${the(about)} il n’y a pas d’autre carte : aller sur un paquet vide ne changerait rien`,

  'pairs-first': () => 'il reste une paire. Il faut retirer toutes les paires avant de resserrer les rangs',
  'closes-nothing': () => 'il n’y a pas de vide à combler',
  'lower-first': () => 'une paire nomme d’abord la place au plus petit numéro',
  'not-one-rank': (about) => `${the(about)} et ${theOther(about)} ne sont pas de même rang`,
  'not-neighbours': ({ place, to }) => `les places ${place.name} et ${to.name} ne se touchent pas`,
}

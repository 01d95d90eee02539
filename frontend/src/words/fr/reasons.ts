/** Why a move: Français. */
import type { Reasons } from '../kinds'
import { localeOf } from '../locale'

const RANKS = [
  '', 'as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'valets', 'dames', 'rois',
]
const list = new Intl.ListFormat(localeOf('fr'))
const and = (items: string[]) => list.format(items)

/** « le six de cœur », « l’as de pique » */
const the = (card = '') => (card.startsWith('as ') ? `l’${card}` : card.startsWith('dame ') ? `la ${card}` : `le ${card}`)
const all = (cards: string[]) => and(cards.map(the))

export const reasons: Reasons = {
  only: () => 'il n’y a pas d’autre coup',
  'only-home': () => 'aucune autre carte ne peut être placée',
  wins: () => 'la partie est gagnée',
  home: ({ cards }) => `${the(cards[0])} va à sa place définitive`,
  'twin-home': () => 'sa jumelle est déjà placée',
  safe: () => 'cela ne peut jamais nuire',
  'then-home': ({ cards }) => `on pourra ensuite placer ${all(cards)}`,
  frees: ({ there }) => `cela libère ${all(there)}`,
  'turns-over': () => 'cela retourne une carte cachée',
  uncovers: ({ cards }) => `cela découvre ${the(cards[0])}`,
  fills: ({ cards }) => `${the(cards[0])} vient du rebut combler le vide`,
  refills: () => 'une nouvelle carte comble le vide',
  empties: ({ places }) => `cela vide ${places[0]}`,
  joins: ({ cards }) => `${the(cards[0])} va sur ${the(cards[1])}`,
  begins: () => 'cela commence un coin',
  over: ({ cards }) => `${the(cards[0])} change de place`,
  'turns-up-cards': () => 'les cartes suivantes se découvrent',
  'turns-up': () => 'la carte suivante se découvre',
  deals: ({ cards }) => `le talon donne ${the(cards[0])}`,
  'turned-over': () => 'le talon est vide',
  gathers: () => 'on redistribue les paquets',
  'none-home': () => 'on ne peut rien placer pour l’instant',
  last: ({ rank }) => `ce sont les ${rank === 12 ? 'dernières' : 'derniers'} ${RANKS[rank]}`,
  'pair-left': ({ rank }) => `les deux autres ${RANKS[rank]} forment une paire`,
  alone: () => 'aucune des deux n’a d’autre partenaire pour l’instant',
  leaves: ({ there }) => `il reste ${all(there)}`,
  meet: ({ rank, places }) => `cela réunit les ${RANKS[rank]} (${and(places)})`,
  'then-meet': ({ rank, places }) => `combler les vides réunira ensuite les ${RANKS[rank]} (${and(places)})`,
  stays: ({ rank, places }) => `les ${RANKS[rank]} (${and(places)}) restent en paire`,
  fresh: () => 'de nouvelles cartes arrivent',
}

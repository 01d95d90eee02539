/** Why a move: Deutsch. */
import type { Reasons } from '../kinds'
import { localeOf } from '../locale'

const RANKS = [
  '', 'Asse', 'Zweien', 'Dreien', 'Vieren', 'Fünfen', 'Sechsen', 'Siebenen', 'Achten', 'Neunen', 'Zehnen', 'Buben', 'Damen', 'Könige',
]
const list = new Intl.ListFormat(localeOf('de'))
const and = (items: string[]) => list.format(items)

export const reasons: Reasons = {
  only: () => 'es gibt keinen anderen Zug',
  'only-home': () => 'sonst kommt keine Karte ans Ziel',
  wins: () => 'das Spiel ist gewonnen',
  home: ({ cards }) => `${cards[0]} kommt ans Ziel`,
  'twin-home': () => 'die gleiche Karte ist schon am Ziel',
  safe: () => 'das kann nie schaden',
  'then-home': ({ cards }) => `danach ${cards.length > 1 ? 'kommen' : 'kommt'} ${and(cards)} ans Ziel`,
  frees: ({ there }) => `${and(there)} ${there.length > 1 ? 'werden' : 'wird'} frei`,
  'turns-over': () => 'eine verdeckte Karte wird aufgedeckt',
  uncovers: ({ cards }) => `${cards[0]} wird aufgedeckt`,
  fills: ({ cards }) => `${cards[0]} rückt von der Ablage nach`,
  refills: () => 'eine neue Karte rückt nach',
  empties: ({ places }) => `${places[0]} wird leer`,
  joins: ({ cards }) => `${cards[0]} kommt auf ${cards[1]}`,
  begins: () => 'damit beginnt eine Ecke',
  over: ({ cards }) => `${cards[0]} wird umgelegt`,
  'turns-up-cards': () => 'die nächsten Karten werden aufgedeckt',
  'turns-up': () => 'die nächste Karte wird aufgedeckt',
  deals: ({ cards }) => `vom Talon kommt ${cards[0]}`,
  'turned-over': () => 'der Talon ist leer',
  gathers: () => 'die Stapel werden neu ausgeteilt',
  'none-home': () => 'gerade kommt keine Karte ans Ziel',
  last: ({ rank }) => `das sind die letzten ${RANKS[rank]}`,
  'pair-left': ({ rank }) => `die beiden anderen ${RANKS[rank]} bilden ein Paar`,
  alone: () => 'keine der beiden passt zu einer anderen',
  leaves: ({ there }) => `${and(there)} ${there.length > 1 ? 'bleiben' : 'bleibt'} liegen`,
  meet: ({ rank, places }) => `die ${RANKS[rank]} (${and(places)}) kommen zusammen`,
  'then-meet': ({ rank, places }) => `danach kommen beim Aufrücken die ${RANKS[rank]} (${and(places)}) zusammen`,
  stays: ({ rank, places }) => `die ${RANKS[rank]} (${and(places)}) bleiben ein Paar`,
  fresh: () => 'neue Karten kommen dazu',
}

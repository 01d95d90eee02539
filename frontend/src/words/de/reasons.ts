/** Why a move: Deutsch. */
import type { Reasons } from '../kinds'

const RANKS = [
  '', 'Asse', 'Zweien', 'Dreien', 'Vieren', 'Fünfen', 'Sechsen', 'Siebenen', 'Achten', 'Neunen', 'Zehnen', 'Buben', 'Damen', 'Könige',
]
const list = new Intl.ListFormat('de')
const and = (items: string[]) => list.format(items)

export const reasons: Reasons = {
  only: () => 'nichts anderes ist spielbar',
  'only-home': () => 'sonst lässt sich nichts anlegen',
  wins: () => 'damit ist das Spiel gewonnen',
  home: ({ cards }) => `${cards[0]} wird angelegt`,
  'twin-home': () => 'die Zwillingskarte ist schon angelegt',
  safe: () => 'das kann nie schaden',
  'then-home': ({ cards }) => `danach ${cards.length > 1 ? 'lassen' : 'lässt'} sich ${and(cards)} anlegen`,
  frees: ({ there }) => `${and(there)} ${there.length > 1 ? 'werden' : 'wird'} frei`,
  'turns-over': () => 'eine verdeckte Karte wird aufgedeckt',
  uncovers: ({ cards }) => `${cards[0]} wird aufgedeckt`,
  fills: ({ cards }) => `${cards[0]} rückt von der Ablage nach`,
  refills: () => 'eine neue Karte rückt nach',
  empties: ({ places }) => `${places[0]} wird leer`,
  joins: ({ cards }) => `${cards[0]} kommt auf ${cards[1]}`,
  begins: () => 'damit ist eine Ecke begonnen',
  over: ({ cards }) => `${cards[0]} wird umgelegt`,
  'turns-up-cards': () => 'die nächsten Karten werden aufgedeckt',
  'turns-up': () => 'die nächste Karte wird aufgedeckt',
  deals: ({ cards }) => `vom Talon kommt, wie bekannt, ${cards[0]}`,
  'turned-over': () => 'der Talon ist zu Ende',
  gathers: () => 'die Stapel werden neu ausgeteilt',
  'none-home': () => 'im Augenblick lässt sich nichts anlegen',
  last: ({ rank }) => `das sind die letzten ${RANKS[rank]}`,
  'pair-left': ({ rank }) => `die beiden anderen ${RANKS[rank]} bilden ein Paar`,
  alone: () => 'keine von beiden passt gerade zu einer anderen',
  leaves: ({ there }) => `${and(there)} ${there.length > 1 ? 'bleiben' : 'bleibt'} liegen`,
  meet: ({ rank, places }) => `die ${RANKS[rank]} (${and(places)}) kommen zusammen`,
  'then-meet': ({ rank, places }) => `danach bringt Aufrücken die ${RANKS[rank]} (${and(places)}) zusammen`,
  stays: ({ rank, places }) => `die ${RANKS[rank]} (${and(places)}) bleiben ein Paar`,
  fresh: () => 'neue Karten kommen dazu',
}

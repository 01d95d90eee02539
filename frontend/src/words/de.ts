/** Deutsch. */
import type { Card } from '../lib/card'
import type { Words } from './index.svelte'
import type { Spoken } from './kinds'

const RANKS = [
  '', 'Ass', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn', 'Bube', 'Dame', 'König',
]
const SUITS = { S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz' }

function pile(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'quilt':
    case 'cell':
      return spoken.which
    case 'sail':
      return `Flügel ${spoken.which}`
    case 'corner':
      return `Ecke ${spoken.which}`
    case 'pile':
      return `Stapel ${spoken.which}`
    case 'up':
      return `${SUITS[spoken.suit]}-Ass-Stapel`
    case 'down':
      return `${SUITS[spoken.suit]}-König-Stapel`
    case 'waste':
      return 'Ablage'
    case 'stock':
      return 'Talon'
    case 'centre':
      return 'Mitte'
    case 'heap':
      return 'abgelegte Paare'
    case 'other':
      return spoken.title
  }
}

function the(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'up':
    case 'down':
    case 'stock':
      return `der ${pile(spoken)}`
    case 'waste':
    case 'centre':
    case 'heap':
      return `die ${pile(spoken)}`
    default:
      return pile(spoken)
  }
}

/** „vom Talon“, „von c1“ */
function from(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'up':
    case 'down':
    case 'stock':
      return `vom ${pile(spoken)}`
    case 'waste':
    case 'centre':
      return `von der ${pile(spoken)}`
    default:
      return `von ${pile(spoken)}`
  }
}

/** „auf die Ablage“, „auf Ecke 2“ */
function to(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'up':
    case 'down':
    case 'stock':
      return `auf den ${pile(spoken)}`
    case 'waste':
      return `auf die ${pile(spoken)}`
    case 'centre':
      return 'in die Mitte'
    case 'heap':
      return 'zu den abgelegten Paaren'
    default:
      return `auf ${pile(spoken)}`
  }
}

export const de: Words = {
  cards: {
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'B', 'D', 'K'],
    rank: (rank) => RANKS[rank]!,
    suit: (suit) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${SUITS[suit]}-${RANKS[rank]}`,
    count: (n) => (n === 1 ? '1 Karte' : `${n} Karten`),
  },
  piles: {
    name: pile,
    the,
    left: (n) => `noch ${n}`,
    redeals: (n) => (n === 0 ? 'letzter Durchgang' : n === 1 ? 'noch 1 Durchgang' : `noch ${n} Durchgänge`),
    of: (n, all) => `${n} von ${all}`,
    gone: (n) => `${n} abgelegt`,
    empty: 'leer',
  },
  moves: {
    deal: (card) => (card ? `abgehoben: ${card}` : 'die nächste Karte abheben'),
    redeal: (stock) => (stock ? 'die Ablage umdrehen' : 'die Stapel aufnehmen und neu auslegen'),
    close: 'aufrücken',
    pair: (one, here, other, there) => `${one} (${here}) und ${other} (${there})`,
    to: (card, source, target) => `${card} ${from(source)} ${to(target)}`,
  },
}

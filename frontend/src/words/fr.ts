/** Français. */
import type { Card } from '../lib/card'
import type { Words } from './index.svelte'
import type { Spoken } from './kinds'

const RANKS = [
  '', 'as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'valet', 'dame', 'roi',
]
const SUITS = { S: 'pique', H: 'cœur', D: 'carreau', C: 'trèfle' }

function pile(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'quilt':
    case 'cell':
      return spoken.which
    case 'sail':
      return `aile ${spoken.which}`
    case 'corner':
      return `coin ${spoken.which}`
    case 'pile':
      return `paquet ${spoken.which}`
    case 'up':
      return `paquet d’as de ${SUITS[spoken.suit]}`
    case 'down':
      return `paquet de roi de ${SUITS[spoken.suit]}`
    case 'waste':
      return 'rebut'
    case 'stock':
      return 'talon'
    case 'centre':
      return 'centre'
    case 'heap':
      return 'paires écartées'
    case 'other':
      return spoken.title
  }
}

function the(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'sail':
      return `l’${pile(spoken)}`
    case 'quilt':
    case 'cell':
    case 'other':
      return pile(spoken)
    case 'heap':
      return `les ${pile(spoken)}`
    default:
      return `le ${pile(spoken)}`
  }
}

/** « du rebut », « de c1 » */
function from(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'quilt':
    case 'cell':
    case 'other':
      return `de ${pile(spoken)}`
    case 'sail':
      return `de l’${pile(spoken)}`
    case 'heap':
      return `des ${pile(spoken)}`
    default:
      return `du ${pile(spoken)}`
  }
}

/** « au rebut », « en c1 » */
function to(spoken: Spoken): string {
  switch (spoken.kind) {
    case 'quilt':
    case 'cell':
      return `en ${pile(spoken)}`
    case 'sail':
      return `à l’${pile(spoken)}`
    case 'heap':
      return `aux ${pile(spoken)}`
    case 'other':
      return `à ${pile(spoken)}`
    default:
      return `au ${pile(spoken)}`
  }
}

export const fr: Words = {
  cards: {
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'V', 'D', 'R'],
    rank: (rank) => RANKS[rank]!,
    suit: (suit) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${RANKS[rank]} de ${SUITS[suit]}`,
    count: (n) => (n < 2 ? `${n} carte` : `${n} cartes`),
  },
  piles: {
    name: pile,
    the,
    left: (n) => (n < 2 ? `reste ${n}` : `restent ${n}`),
    redeals: (n) => (n === 0 ? 'dernier passage' : n === 1 ? 'encore 1 passage' : `encore ${n} passages`),
    of: (n, all) => `${n} sur ${all}`,
    gone: (n) => (n < 2 ? `${n} écartée` : `${n} écartées`),
    empty: 'vide',
  },
  moves: {
    deal: (card) => (card ? `tirée : ${card}` : 'tirer la carte suivante'),
    redeal: (stock) => (stock ? 'retourner le rebut' : 'ramasser les paquets et redistribuer'),
    close: 'resserrer les rangs',
    pair: (one, here, other, there) => `${one} (${here}) et ${other} (${there})`,
    to: (card, source, target) => `${card}, ${from(source)} ${to(target)}`,
  },
}

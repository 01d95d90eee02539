/** Français. */
import type { Card } from '../../lib/card'
import type { Words } from '../index.svelte'
import type { Spoken } from '../kinds'
import { play } from './play'
import { games } from './games'

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

const cards = (n: number) => (n < 2 ? `${n} carte` : `${n} cartes`)

export const fr: Words = {
  cards: {
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'V', 'D', 'R'],
    rank: (rank) => RANKS[rank]!,
    suit: (suit) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${RANKS[rank]} de ${SUITS[suit]}`,
    count: cards,
  },
  piles: {
    name: pile,
    the,
    onto: to,
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
  table: {
    title: 'La table',
    seen: (n) => (n === 1 ? '1 connue' : `${n} connues`),
    look: (pile, how) => `Parcourir : ${pile}, ${how}`,
    open: (n) => `Étaler les ${n} cartes de ce tas`,
    close: 'Remettre le tas',
  },
  room: {
    title: (game, deal) => (deal ? `${game} ${deal} – Cadogan` : `${game} – Cadogan`),
    allGames: 'Toutes les réussites',
    deal: 'donne',
    winnable: 'gagnable',
    peeked: 'cartes vues',
    tools: 'Outils',
    beside: 'À côté de la table',
    undo: 'Annuler',
    redo: 'Rétablir',
    hint: 'Indice',
    turn: { deal: 'Tirer', redeal: 'Redonner', close: 'Resserrer' },
    moves: 'Coups',
    more: 'Plus',
    restart: 'Recommencer',
    rules: 'Règles',
    record: 'Transcription',
    share: 'Partager',
    settings: 'Réglages',
    resign: 'Abandonner',
    spoilers: 'Solution',
    analysis: 'Analyse',
    watch: 'Regarder',
    puzzles: 'Problèmes',
    newGame: 'Autre partie',
    close: 'Fermer la fenêtre',
    again: 'Réessayer',
    moment: 'Un instant…',
    laying: 'Mise en place des cartes…',
    unknown: 'Cette partie n’est pas connue ici.',
    unknownWhy: 'Une partie appartient au navigateur où elle a été commencée. Sa transcription peut être importée partout.',
    kept: 'Rien n’est perdu : chaque coup a été enregistré aussitôt joué.',
    tooMuch: 'Cette table ne tient pas dans un lien ; sa transcription la contient tout entière.',
    notLoaded: 'Cela n’a pas pu être obtenu du serveur.',
    resigning: 'Abandonner cette partie ?',
    resigningMeans: 'Elle est alors finie et compte comme perdue. On peut encore la regarder et en garder la transcription.',
    playOn: 'Continuer à jouer',
    resignIt: 'Abandonner la partie',
    cardsSeen: 'Cartes déjà vues',
    ofStock: 'Les prochaines cartes du talon, pour autant qu’elles soient connues ; la prochaine d’abord.',
    topFirst: 'La carte du dessus d’abord, la première posée en dernier.',
    colours: (theme) => `Couleurs : ${theme}`,
    themes: { auto: 'comme le système', light: 'claires', dark: 'sombres' },
  },
  /** Said of the position as soon as it is known. */
  verdict: {
    won: 'Gagnable, toutes les cartes étant connues.',
    lost: 'Perdue : d’ici on ne peut plus gagner.',
    unknown: 'On ne sait pas encore si l’on peut gagner.',
    cutShort: 'La recherche a été interrompue.',
  },
  line: {
    none: 'Pas encore de coup.',
    gold: 'Les cartes cerclées d’or peuvent être jouées.',
    list: 'Les coups',
    start: 'La donne',
    other: (n) => `Autre suite, ${n < 2 ? `${n} coup` : `${n} coups`}`,
    or: 'ou',
    gone: (ply) => (ply === 0 ? 'Retour à la donne.' : `Au coup ${ply}.`),
  },
  ending: {
    label: 'Fin de la partie',
    won: 'Gagné !',
    resigned: 'Abandonnée',
    moves: (n) => (n < 2 ? `${n} coup` : `${n} coups`),
    another: 'Une autre partie',
    again: 'La même encore',
    how: 'Comment ai-je joué ?',
    away: 'Regarder la table',
    clock: 'Temps à la table',
  },
  ...play,
  ...games,
}

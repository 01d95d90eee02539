/** Français. */
import type { en } from '../en'
import type { Card, Spoken, Worded } from '../kinds'
import { play } from './play'
import { games } from './games'

const RANKS = [
  '', 'as', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'valet', 'dame', 'roi',
]
const SUITS = { S: 'pique', H: 'cœur', D: 'carreau', C: 'trèfle' }

/** Of each kind of pile its article, if it has one, and its noun. */
const NOUNS: Record<string, readonly [article: string, noun: string]> = {
  quilt: ['', ''],
  cell: ['', ''],
  sail: ['l’', 'aile'],
  corner: ['le ', 'coin'],
  pile: ['le ', 'paquet'],
  column: ['la ', 'colonne'],
  reserve: ['la ', 'réserve'],
  foundation: ['la ', 'fondation'],
  waste: ['le ', 'rebut'],
  stock: ['le ', 'talon'],
  centre: ['le ', 'centre'],
  heap: ['les ', 'cartes écartées'],
}

/** What a game calls its piles, by its English titles; all others go by their kind. */
const TITLES: typeof NOUNS = {
  column: ['la ', 'colonne'],
  row: ['la ', 'rangée'],
  packet: ['le ', 'paquet'],
  'king packet': ['le ', 'paquet de roi'],
  fan: ['l’', 'éventail'],
  cell: ['la ', 'cellule'],
  place: ['la ', 'place'],
  bar: ['la ', 'barre'],
  river: ['la ', 'rivière'],
  help: ['le ', 'paquet d’aide'],
  'extra help': ['le ', 'paquet de secours'],
  ray: ['le ', 'rayon'],
  flank: ['le ', 'flanc'],
}

const nounOf = ({ kind, title }: Spoken) => TITLES[title.replace(/ \d+$/, '')] ?? NOUNS[kind]

function pile(spoken: Spoken): string {
  const { title, which, suit, way } = spoken
  const named = suit ? `paquet ${way === 'up' ? 'd’as ' : way === 'down' ? 'de roi ' : ''}de ${SUITS[suit]}` : nounOf(spoken)?.[1]
  return named === undefined ? title : [named, which].filter(Boolean).join(' ')
}

/** What stands before it, by its article: « du rebut », « de c1 ». */
const before = (words: Record<string, string>) => (spoken: Spoken) =>
  (words[spoken.suit ? 'le ' : (nounOf(spoken)?.[0] ?? '?')] ?? words['']) + pile(spoken)

const the = before({ 'le ': 'le ', 'la ': 'la ', 'l’': 'l’', 'les ': 'les ', '': '' })
const from = before({ 'le ': 'du ', 'la ': 'de la ', 'l’': 'de l’', 'les ': 'des ', '': 'de ' })
/** « au rebut », « en c1 » */
const to = before({ 'le ': 'au ', 'la ': 'à la ', 'l’': 'à l’', 'les ': 'aux ', '': 'en ', '?': 'à ' })

const cards = (n: number) => (n < 2 ? `${n} carte` : `${n} cartes`)

export const fr: Worded<typeof en> = {
  cards: {
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'V', 'D', 'R'],
    rank: (rank) => RANKS[rank]!,
    suit: (suit) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${RANKS[rank]} de ${SUITS[suit]}`,
    run: (card, n) => (n === 1 ? card : n === 2 ? `${card} et une autre` : `${card} et ${n - 1} autres`),
    faceDown: 'carte cachée',
    isDown: 'face cachée',
    count: cards,
  },
  piles: {
    name: pile,
    the,
    onto: to,
    notes: {
      count: cards,
      left: (n) => (n < 2 ? `reste ${n}` : `restent ${n}`),
      redeals: (n) => (n === 0 ? 'dernier passage' : n === 1 ? 'encore 1 passage' : `encore ${n} passages`),
      of: (n, all) => `${n} sur ${all}`,
      gone: (n) => (n < 2 ? `${n} retirée` : `${n} retirées`),
      last: (n) => `${n} cartes à la dernière place`,
    },
    empty: 'vide',
  },
  moves: {
    deal: (cards, n) => (cards ? `tirée${cards.includes(',') ? 's' : ''} : ${cards}` : n === 1 ? 'tirer la carte suivante' : n === 0 ? 'donner jusqu’à ce qu’une carte soit jouable' : `tirer ${n} cartes`),
    redeal: { waste: 'retourner le rebut', piles: 'ramasser les paquets et redistribuer' },
    close: 'combler les vides',
    pair: (one, here, other, there) => `${one} (${here}) et ${other} (${there})`,
    to: (card, source, target) => `${card}, ${from(source)} ${to(target)}`,
    unseen: (source, target, way) => `${from(source)} ${way ? `à un paquet ${way === 'up' ? 'd’as' : 'de roi'}` : to(target)}`,
    pairAt: (here, there) => `la paire ${here} et ${there}`,
  },
  table: {
    title: 'Table',
    seen: (n) => (n < 2 ? `${n} vue` : `${n} vues`),
    look: (pile, how) => `Parcourir : ${pile}, ${how}`,
    open: (n) => `Voir les ${n} cartes de ce paquet`,
    close: 'Refermer le paquet',
  },
  room: {
    title: (game, deal) => (deal ? `${game} ${deal} – Cadogan` : `${game} – Cadogan`),
    allGames: 'Toutes les réussites',
    deal: 'donne',
    winnable: 'gagnable',
    anotherTry: 'nouvel essai',
    own: 'patience d’un joueur',
    peeked: 'solution vue',
    daily: (day) => `donne du ${day}`,
    challenge: 'défi',
    clock: 'Temps de jeu',
    replay: 'Revoir',
    finish: 'Finir',
    stopFinishing: 'Arrêter',
    /** Said once; `key` is empty if its key is switched off. */
    canFinish: (key) => `La partie est pour ainsi dire gagnée. Elle peut se finir toute seule${key && ` : touche ${key}`}.`,
    tools: 'Outils',
    beside: 'Coups et analyse',
    undo: 'Annuler',
    redo: 'Rétablir',
    hint: 'Indice',
    turn: { deal: 'Tirer', redeal: 'Redonner', close: 'Combler' },
    dealSeveral: (n) => `Tirer ${n}`,
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
    newGame: 'Nouvelle partie',
    close: 'Fermer',
    again: 'Réessayer',
    laying: 'Chargement de la table…',
    unknown: 'Partie introuvable dans ce navigateur',
    kept: 'Chaque coup est enregistré : rien n’est perdu.',
    tooMuch: 'Cette partie est trop longue pour un lien. Partagez plutôt sa transcription.',
    notLoaded: 'Chargement impossible',
    colours: (theme) => `Thème : ${theme}`,
    themes: { auto: 'système', light: 'clair', dark: 'sombre' },
  },
  /** Said of the position as soon as it is known. */
  verdict: {
    won: 'Gagnable.',
    lost: 'Ingagnable : cette position ne peut plus être gagnée.',
    unknown: 'On ne sait pas encore si c’est gagnable.',
    cutShort: 'La recherche a été interrompue.',
  },
  line: {
    none: 'Aucun coup pour l’instant.',
    gold: 'Les cartes à bord doré sont jouables.',
    start: 'Début',
    other: (n) => `Autre essai (${n < 2 ? `${n} coup` : `${n} coups`})`,
    or: 'ou',
    run: (onto, cards) => `${onto} : ${cards}`,
    gone: (ply) => (ply === 0 ? 'Retour au début.' : `Au coup ${ply}.`),
  },
  ...play,
  ...games,
}

/** Français. */
import type { Card } from '../lib/card'
import type { Words } from './index.svelte'
import type { Spoken } from './kinds'
import { play } from './play.fr'
import { start } from './start.fr'

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
const large = new Intl.NumberFormat('fr', { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 })
const positionsOf = (n: number) => (n < 2 ? `${n} position` : `${large.format(n)}${n >= 1e6 ? ' de' : ''} positions`)

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
    allGames: 'Tous les jeux',
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
    newGame: 'Autre partie',
    close: 'Fermer la fenêtre',
    again: 'Réessayer',
    moment: 'Un instant…',
    laying: 'Mise en place des cartes…',
    unknown: 'Cette partie n’est pas connue ici.',
    unknownWhy: 'Une partie appartient au navigateur où elle a été commencée. Sa transcription peut être importée partout.',
    kept: 'Rien n’est perdu : chaque coup a été enregistré aussitôt joué.',
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
  line: {
    none: 'Pas encore de coup.',
    gold: 'Les cartes cerclées d’or peuvent être jouées.',
    list: 'Les coups',
    start: 'La donne',
    other: (n) => `Autre suite, ${n < 2 ? `${n} coup` : `${n} coups`}`,
    or: 'ou',
    gone: (ply) => (ply === 0 ? 'Retour à la donne.' : `Au coup ${ply}.`),
  },
  settings: {
    look: 'Apparence',
    theme: 'Clair ou sombre',
    themes: { auto: 'Système', light: 'Clair', dark: 'Sombre' },
    cloth: 'Les cartes reposent sur',
    cloths: { green: 'Vert', blue: 'Bleu', wine: 'Lie-de-vin', paper: 'Papier' },
    back: 'Dos des cartes',
    backs: { lattice: 'Treillis', carpet: 'Tapis', rays: 'Rayons' },
    indices: 'Cartes couchées',
    waysOfIndices: { upright: 'Faciles à lire', turned: 'Comme sur table' },
    fourColours: 'Une couleur par enseigne',
    largeIndex: 'Grands chiffres et lettres',
    largeIndexMeans: 'Ils remplissent la carte, la figure leur cède la place.',
    playing: 'Jeu',
    showPlayable: 'Cercler d’or les cartes jouables',
    autoplay: 'Jouer seul les cartes sûres',
    autoplayMeans: 'Aux fondations seulement, et là où cela ne peut jamais nuire.',
    keys: 'Les lettres seules sont des commandes',
    keysMean: 'U annule, D tire, ? les donne toutes.',
    leftHanded: 'Pour la main gauche',
    leftHandedMeans: 'Talon, rebut et outils se trouvent à gauche.',
    timer: 'Pendule',
    timerMeans: 'Le temps passé à la table, dans la barre de titre.',
    sounds: 'Sons',
    soundsMean: 'On entend les cartes posées, tirées et refusées.',
    animation: 'Mouvement des cartes',
    animations: { none: 'Aucun', fast: 'Rapide', normal: 'Normal', slow: 'Lent' },
    language: 'Langue',
    languageMeans: 'De la page et des cartes',
    languages: { auto: 'Navigateur' },
    reset: 'Tout comme au début',
  },
  share: {
    table: 'Une table partagée',
    which: 'Que partager',
    now: (ply) => ply < 2 ? `En l’état, après ${ply} coup` : `En l’état, après ${ply} coups`,
    dealAlone: 'La donne seule',
    link: 'Le lien',
    what: 'Qui l’ouvre commence sa propre partie à cette table, sur ce serveur.',
    tooMuch: 'Cette table ne tient pas dans un lien ; sa transcription la contient tout entière.',
    pass: 'Partager…',
    copy: 'Copier',
    copied: 'Copié.',
    notCopied: 'Le navigateur n’a pas permis la copie : sélectionner le texte et le copier soi-même.',
    empty: 'Ce lien ne nomme aucun jeu.',
    wrong: 'Ce lien ne mène à aucune table.',
    recordWhat: 'Toute la partie en texte : à garder, à envoyer ou à relire ici.',
    recordField: 'La transcription',
    recordFailed: (why) => `La transcription n’est pas venue : ${why}`,
    download: 'Télécharger',
    paste: 'Coller une autre transcription',
  },
  ending: {
    label: 'Fin de la partie',
    won: 'Gagné !',
    resigned: 'Abandonnée',
    moves: (n) => (n < 2 ? `${n} coup` : `${n} coups`),
    another: 'Une autre partie',
    again: 'La même encore',
    away: 'Regarder la table',
    clock: 'Temps à la table',
  },
  spoilers: {
    title: 'Peut-on encore gagner ?',
    what: 'Cadogan peut regarder toutes les cartes, même celles qui n’ont pas été vues : il dit si cette partie peut encore être gagnée, joue une suite gagnante et donne des indices qui gardent le gain.',
    cost: 'C’est dévoiler la solution. La partie est désormais marquée « cartes vues », dans la liste des parties et dans sa transcription.',
    without: 'Continuer sans',
    ask: 'Regarder toutes les cartes',
    hide: 'Cacher la solution',
    won: 'Gagnable',
    isWon: 'C’est gagné.',
    inMoves: (n) => (n < 2 ? `en ${n} coup` : `en ${n} coups`),
    lost: 'Perdue',
    lostWhy: (_, positions) => `prouvé : aucune suite ne mène plus au gain (${positionsOf(positions)} examinées)`,
    unknown: 'On ne sait pas',
    notYet: 'On ne sait pas encore',
    tried: (positions, seconds, home) => `${positionsOf(positions)} en ${seconds} s ; au mieux ${cards(home)} ${home < 2 ? 'rentrée' : 'rentrées'}`,
    looking: 'Recherche…',
    waiting: 'En attente…',
    another: 'une autre recherche passe d’abord',
    readying: 'préparation du solveur',
    question: 'peut-on gagner, toutes les cartes étant connues ?',
    effort: (positions, seconds, limit) => `${positionsOf(positions)}, ${seconds} s sur ${limit}`,
    none: 'Pas de verdict',
    cutShort: 'La recherche a été interrompue.',
    longer: 'Chercher plus longtemps',
    lookAgain: 'Chercher encore',
    hint: 'Indice',
    hintKeeps: 'Indice qui garde le gain',
    line: 'Suite',
    showLine: 'Montrer la suite gagnante',
    saidWon: 'Gagnable, toutes les cartes étant connues.',
    saidLost: 'Perdue : d’ici on ne peut plus gagner.',
    saidUnknown: 'On ne sait pas encore si l’on peut gagner.',
    lineTitle: 'Solution : une suite gagnante',
    lineOut: 'Retour à ma partie',
    notYours: 'Ce n’est pas votre table : rien ici ne change votre partie.',
    lineTable: 'La table de la suite gagnante',
    here: (n) => `La partie en est là : ${n < 2 ? 'un coup gagne' : `${n} coups gagnent`}.`,
    step: (words, won) => (won ? `${words} : gagné.` : words),
    playBack: 'Lecture',
    toStart: 'Au début',
    back: 'Un coup en arrière',
    on: 'Un coup en avant',
    play: 'Lire',
    pause: 'Pause',
    speed: (name) => `Vitesse : ${name}`,
    speeds: { slow: 'Lente', normal: 'Normale', fast: 'Rapide' },
    slider: 'Coup de la suite',
    of: (step, length) => `${step} sur ${length}`,
  },
  ...play,
  ...start,
}

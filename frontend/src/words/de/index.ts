/** Deutsch. */
import type { Card } from '../../lib/card'
import type { Words } from '../index.svelte'
import type { Spoken } from '../kinds'
import { play } from './play'
import { games } from './games'

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

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`)

export const de: Words = {
  cards: {
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'B', 'D', 'K'],
    rank: (rank) => RANKS[rank]!,
    suit: (suit) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${SUITS[suit]}-${RANKS[rank]}`,
    count: cards,
  },
  piles: {
    name: pile,
    the,
    onto: to,
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
  table: {
    title: 'Der Tisch',
    seen: (n) => `${n} bekannt`,
    look: (pile, how) => `${pile} durchsehen: ${how}`,
    open: (n) => `Alle ${n} Karten dieses Stapels zeigen`,
    close: 'Stapel zurücklegen',
  },
  room: {
    title: (game, deal) => (deal ? `${game} ${deal} – Cadogan` : `${game} – Cadogan`),
    allGames: 'Alle Spiele',
    deal: 'Spiel Nr.',
    winnable: 'gewinnbar',
    peeked: 'nachgesehen',
    tools: 'Werkzeuge',
    beside: 'Neben dem Tisch',
    undo: 'Zurück',
    redo: 'Vor',
    hint: 'Tipp',
    turn: { deal: 'Abheben', redeal: 'Neu geben', close: 'Aufrücken' },
    moves: 'Züge',
    more: 'Mehr',
    restart: 'Von vorn',
    rules: 'Regeln',
    record: 'Mitschrift',
    share: 'Teilen',
    settings: 'Einstellungen',
    resign: 'Aufgeben',
    spoilers: 'Spoiler',
    analysis: 'Analyse',
    watch: 'Zusehen',
    puzzles: 'Rätsel',
    newGame: 'Neues Spiel',
    close: 'Fenster schließen',
    again: 'Noch einmal versuchen',
    moment: 'Einen Augenblick …',
    laying: 'Die Karten werden ausgelegt …',
    unknown: 'So ein Spiel ist hier nicht bekannt.',
    unknownWhy: 'Ein Spiel gehört dem Browser, in dem es begonnen wurde. Seine Mitschrift lässt sich überall einlesen.',
    kept: 'Nichts ist verloren: jeder Zug wurde sogleich gespeichert.',
    tooMuch: 'Dieser Tisch passt nicht in einen Link; die Mitschrift enthält ihn ganz.',
    notLoaded: 'Das ließ sich nicht vom Server holen.',
    resigning: 'Dieses Spiel aufgeben?',
    resigningMeans: 'Es ist dann zu Ende und gilt als verloren. Ansehen und die Mitschrift behalten geht weiterhin.',
    playOn: 'Weiterspielen',
    resignIt: 'Spiel aufgeben',
    cardsSeen: 'Schon gesehene Karten',
    ofStock: 'Die nächsten Karten des Talons, soweit sie bekannt sind; die nächste zuerst.',
    topFirst: 'Die oberste Karte zuerst, die zuerst abgelegte zuletzt.',
    colours: (theme) => `Farben: ${theme}`,
    themes: { auto: 'wie das System', light: 'hell', dark: 'dunkel' },
  },
  /** Said of the position as soon as it is known. */
  verdict: {
    won: 'Gewinnbar, wenn alle Karten bekannt sind.',
    lost: 'Verloren: von hier aus ist es nicht mehr zu gewinnen.',
    unknown: 'Noch ist unbekannt, ob dies zu gewinnen ist.',
    cutShort: 'Die Suche wurde abgebrochen.',
  },
  line: {
    none: 'Noch kein Zug.',
    gold: 'Karten mit goldenem Rand lassen sich spielen.',
    list: 'Die Züge',
    start: 'Die Auslage',
    other: (n) => `Andere Fortsetzung, ${n === 1 ? '1 Zug' : `${n} Züge`} lang`,
    or: 'oder',
    gone: (ply) => (ply === 0 ? 'Zurück bei der Auslage.' : `Bei Zug ${ply}.`),
  },
  ending: {
    label: 'Wie es ausging',
    won: 'Gewonnen!',
    resigned: 'Aufgegeben',
    moves: (n) => (n === 1 ? '1 Zug' : `${n} Züge`),
    another: 'Nächstes Spiel',
    again: 'Noch einmal',
    how: 'Wie war das gespielt?',
    away: 'Den Tisch ansehen',
    clock: 'Zeit am Tisch',
  },
  ...play,
  ...games,
}

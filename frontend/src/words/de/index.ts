/** Deutsch. */
import type { en } from '../en'
import type { Card, Spoken, Worded } from '../kinds'
import { play } from './play'
import { games } from './games'

const RANKS = [
  '', 'Ass', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun', 'Zehn', 'Bube', 'Dame', 'König',
]
const SUITS = { S: 'Pik', H: 'Herz', D: 'Karo', C: 'Kreuz' }

/** Of each kind of pile its noun, the gender of one that is the only one, and how a card goes to it where that is out of the way. */
const NOUNS: Record<string, readonly [noun: string, gender?: 'm' | 'f', onto?: string]> = {
  quilt: [''],
  cell: [''],
  sail: ['Flügel', 'm'],
  corner: ['Ecke', 'f'],
  pile: ['Stapel', 'm'],
  column: ['Spalte', 'f'],
  reserve: ['Reserve', 'f'],
  foundation: ['Grundstapel', 'm'],
  waste: ['Ablage', 'f'],
  stock: ['Talon', 'm'],
  centre: ['Mitte', 'f', 'in die Mitte'],
  heap: ['abgelegte Karten'],
}

function pile({ kind, title, which, suit, way }: Spoken): string {
  if (suit) return `${SUITS[suit]}-${way === 'up' ? 'Ass-' : way === 'down' ? 'König-' : ''}Stapel`
  const [noun] = NOUNS[kind] ?? []
  return noun === undefined ? title : [noun, which].filter(Boolean).join(' ')
}

/** The word before it that its gender asks for; before one of several, „von“ and „auf“ alone. */
const before = (m: string, f: string, other: string) => (spoken: Spoken) => {
  const gender = spoken.suit ? 'm' : spoken.which ? undefined : NOUNS[spoken.kind]?.[1]
  return (gender === 'm' ? m : gender === 'f' ? f : other) + pile(spoken)
}

const the = before('der ', 'die ', '')
/** „vom Talon“, „von c1“ */
const from = before('vom ', 'von der ', 'von ')
const on = before('auf den ', 'auf die ', 'auf ')
/** „auf die Ablage“, „auf Ecke 2“ */
const to = (spoken: Spoken) => NOUNS[spoken.kind]?.[2] ?? on(spoken)

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`)

export const de: Worded<typeof en> = {
  cards: {
    index: ['', 'A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'B', 'D', 'K'],
    rank: (rank) => RANKS[rank]!,
    suit: (suit) => SUITS[suit],
    name: ({ rank, suit }: Card) => `${SUITS[suit]}-${RANKS[rank]}`,
    run: (card, n) => (n === 1 ? card : `${card} und ${n - 1} weitere`),
    faceDown: 'verdeckte Karte',
    isDown: 'verdeckt',
    count: cards,
  },
  piles: {
    name: pile,
    the,
    onto: to,
    notes: {
      count: cards,
      left: (n) => `noch ${n}`,
      redeals: (n) => (n === 0 ? 'letzter Durchgang' : n === 1 ? 'noch 1 Durchgang' : `noch ${n} Durchgänge`),
      of: (n, all) => `${n} von ${all}`,
      gone: (n) => `${n} abgelegt`,
    },
    empty: 'leer',
  },
  moves: {
    deal: (cards, n) => (cards ? `abgehoben: ${cards}` : n === 1 ? 'die nächste Karte abheben' : `${n} Karten abheben`),
    redeal: { waste: 'die Ablage umdrehen', piles: 'die Stapel aufnehmen und neu auslegen' },
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
    dealSeveral: (n) => `${n} abheben`,
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
    laying: 'Die Karten werden ausgelegt …',
    unknown: 'So ein Spiel ist hier nicht bekannt.',
    unknownWhy: 'Ein Spiel gehört dem Browser, in dem es begonnen wurde. Seine Mitschrift lässt sich überall einlesen.',
    kept: 'Nichts ist verloren: jeder Zug wurde sogleich gespeichert.',
    tooMuch: 'Dieser Tisch passt nicht in einen Link; die Mitschrift enthält ihn ganz.',
    notLoaded: 'Das ließ sich nicht vom Server holen.',
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

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
  foundation: ['Zielstapel', 'm'],
  waste: ['Ablage', 'f'],
  stock: ['Talon', 'm'],
  centre: ['Mitte', 'f', 'in die Mitte'],
  heap: ['abgelegte Karten'],
}

/** What a game calls its piles, by its English titles; all others go by their kind. */
const TITLES: typeof NOUNS = {
  column: ['Spalte', 'f'],
  row: ['Reihe', 'f'],
  packet: ['Stapel', 'm'],
  'king packet': ['Königsstapel', 'm'],
  fan: ['Fächer', 'm'],
  cell: ['Zelle', 'f'],
  place: ['Platz', 'm'],
  bar: ['Balken', 'm'],
  river: ['Fluss', 'm'],
  help: ['Helfer', 'm'],
  'extra help': ['Nothelfer', 'm'],
  ray: ['Strahl', 'm'],
  flank: ['Flanke', 'f'],
}

const nounOf = ({ kind, title }: Spoken) => TITLES[title.replace(/ \d+$/, '')] ?? NOUNS[kind] ?? []

function pile(spoken: Spoken): string {
  const { title, which, suit, way } = spoken
  const [noun] = nounOf(spoken)
  const named = suit ? `${SUITS[suit]}-${way === 'up' ? 'Ass-' : way === 'down' ? 'König-' : ''}Stapel` : noun
  return named === undefined ? title : [named, which].filter(Boolean).join(' ')
}

/** The word before it that its gender asks for; before one of several, „von“ and „auf“ alone. */
const before = (m: string, f: string, other: string) => (spoken: Spoken) => {
  const gender = spoken.suit ? 'm' : spoken.which ? undefined : nounOf(spoken)[1]
  return (gender === 'm' ? m : gender === 'f' ? f : other) + pile(spoken)
}

const the = before('der ', 'die ', '')
/** „vom Talon“, „von c1“ */
const from = before('vom ', 'von der ', 'von ')
const on = before('auf den ', 'auf die ', 'auf ')
/** „auf die Ablage“, „auf Ecke 2“ */
const to = (spoken: Spoken) => nounOf(spoken)[2] ?? on(spoken)

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
      gone: (n) => `${n} entfernt`,
      last: (n) => `${n} Karten am letzten Platz`,
    },
    empty: 'leer',
  },
  moves: {
    deal: (cards, n) => (cards ? `gezogen: ${cards}` : n === 1 ? 'nächste Karte ziehen' : n === 0 ? 'austeilen, bis eine Karte passt' : `${n} Karten ziehen`),
    redeal: { waste: 'Ablage umdrehen', piles: 'Stapel einsammeln und neu austeilen' },
    close: 'aufrücken',
    pair: (one, here, other, there) => `${one} (${here}) und ${other} (${there})`,
    to: (card, source, target) => `${card} ${from(source)} ${to(target)}`,
    unseen: (source, target, way) => `${from(source)} ${way ? `auf einen ${way === 'up' ? 'Ass' : 'König'}-Stapel` : to(target)}`,
    pairAt: (here, there) => `das Paar ${here} und ${there}`,
  },
  table: {
    title: 'Tisch',
    seen: (n) => `${n} gesehen`,
    look: (pile, how) => `${pile} durchsehen: ${how}`,
    open: (n) => `Alle ${n} Karten dieses Stapels zeigen`,
    close: 'Stapel schließen',
  },
  room: {
    title: (game, deal) => (deal ? `${game} ${deal} – Cadogan` : `${game} – Cadogan`),
    allGames: 'Alle Spiele',
    deal: 'Spiel Nr.',
    winnable: 'gewinnbar',
    anotherTry: 'neuer Versuch',
    own: 'selbst geschriebene Patience',
    peeked: 'Lösung gesehen',
    daily: (day) => `Tagesspiel vom ${day}`,
    challenge: 'Herausforderung',
    clock: 'Spielzeit',
    replay: 'Abspielen',
    finish: 'Zu Ende',
    stopFinishing: 'Anhalten',
    /** Said once; `key` is empty if its key is switched off. */
    canFinish: (key) => `Das Spiel ist so gut wie gewonnen. Es kann von selbst zu Ende gespielt werden${key && `: Taste ${key}`}.`,
    tools: 'Werkzeuge',
    beside: 'Züge und Analyse',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    hint: 'Tipp',
    turn: { deal: 'Ziehen', redeal: 'Neu geben', close: 'Aufrücken' },
    dealSeveral: (n) => `${n} ziehen`,
    moves: 'Züge',
    more: 'Mehr',
    restart: 'Neustart',
    rules: 'Regeln',
    record: 'Protokoll',
    share: 'Teilen',
    settings: 'Einstellungen',
    resign: 'Aufgeben',
    spoilers: 'Spoiler',
    analysis: 'Analyse',
    watch: 'Zusehen',
    puzzles: 'Rätsel',
    newGame: 'Neues Spiel',
    close: 'Schließen',
    again: 'Erneut versuchen',
    laying: 'Tisch wird geladen …',
    unknown: 'Spiel in diesem Browser nicht gefunden',
    kept: 'Jeder Zug ist gespeichert: Nichts geht verloren.',
    tooMuch: 'Dieses Spiel ist zu lang für einen Link. Teile stattdessen das Protokoll.',
    notLoaded: 'Das konnte nicht geladen werden',
    colours: (theme) => `Design: ${theme}`,
    themes: { auto: 'System', light: 'hell', dark: 'dunkel' },
  },
  /** Said of the position as soon as it is known. */
  verdict: {
    won: 'Gewinnbar.',
    lost: 'Nicht mehr zu gewinnen.',
    unknown: 'Noch nicht bekannt, ob das zu gewinnen ist.',
    cutShort: 'Die Suche wurde unterbrochen.',
  },
  line: {
    none: 'Noch keine Züge.',
    gold: 'Karten mit goldenem Rand sind spielbar.',
    start: 'Start',
    other: (n) => `Anderer Versuch (${n === 1 ? '1 Zug' : `${n} Züge`})`,
    or: 'oder',
    run: (onto, cards) => `${onto}: ${cards}`,
    gone: (ply) => (ply === 0 ? 'Zurück am Start.' : `Bei Zug ${ply}.`),
  },
  ...play,
  ...games,
}

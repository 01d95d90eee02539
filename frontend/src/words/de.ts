/** Deutsch. */
import type { Card } from '../lib/card'
import type { Words } from './index.svelte'
import type { Spoken } from './kinds'
import { play } from './play.de'
import { start } from './start.de'

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
const large = new Intl.NumberFormat('de', { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 })
const positionsOf = (n: number) => (n === 1 ? '1 Stellung' : `${large.format(n)} Stellungen`)

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
    newGame: 'Neues Spiel',
    close: 'Fenster schließen',
    again: 'Noch einmal versuchen',
    moment: 'Einen Augenblick …',
    laying: 'Die Karten werden ausgelegt …',
    unknown: 'So ein Spiel ist hier nicht bekannt.',
    unknownWhy: 'Ein Spiel gehört dem Browser, in dem es begonnen wurde. Seine Mitschrift lässt sich überall einlesen.',
    kept: 'Nichts ist verloren: jeder Zug wurde sogleich gespeichert.',
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
  line: {
    none: 'Noch kein Zug.',
    gold: 'Karten mit goldenem Rand lassen sich spielen.',
    list: 'Die Züge',
    start: 'Die Auslage',
    other: (n) => `Andere Fortsetzung, ${n === 1 ? '1 Zug' : `${n} Züge`} lang`,
    or: 'oder',
    gone: (ply) => (ply === 0 ? 'Zurück bei der Auslage.' : `Bei Zug ${ply}.`),
  },
  settings: {
    look: 'Aussehen',
    theme: 'Hell oder dunkel',
    themes: { auto: 'System', light: 'Hell', dark: 'Dunkel' },
    cloth: 'Die Karten liegen auf',
    cloths: { green: 'Grün', blue: 'Blau', wine: 'Weinrot', paper: 'Papier' },
    back: 'Rückseiten der Karten',
    backs: { lattice: 'Gitter', carpet: 'Teppich', rays: 'Strahlen' },
    indices: 'Quer liegende Karten',
    waysOfIndices: { upright: 'Gut lesbar', turned: 'Wie auf dem Tisch' },
    fourColours: 'Jede Farbe in eigener Farbe',
    largeIndex: 'Große Buchstaben und Zahlen',
    largeIndexMeans: 'Sie füllen die Karte, das Bild weicht ihnen.',
    playing: 'Spielen',
    showPlayable: 'Goldener Rand um spielbare Karten',
    autoplay: 'Sichere Karten von selbst spielen',
    autoplayMeans: 'Nur auf die Grundstapel, und nur wo es nie schaden kann.',
    keys: 'Einzelne Buchstaben sind Befehle',
    keysMean: 'U nimmt zurück, D hebt ab, ? nennt sie alle.',
    leftHanded: 'Für die linke Hand',
    leftHandedMeans: 'Talon, Ablage und Werkzeuge liegen links.',
    timer: 'Uhr',
    timerMeans: 'Die Zeit am Tisch, in der Titelzeile.',
    sounds: 'Töne',
    soundsMean: 'Legen, Abheben und Abweisen sind zu hören.',
    animation: 'Karten bewegen sich',
    animations: { none: 'Sofort', fast: 'Schnell', normal: 'Normal', slow: 'Langsam' },
    language: 'Sprache',
    languageMeans: 'Der Seite und der Karten',
    languages: { auto: 'Browser' },
    reset: 'Alles wie am Anfang',
  },
  share: {
    table: 'Ein geteilter Tisch',
    which: 'Was geteilt wird',
    now: (ply) => ply === 1 ? 'Wie es steht, nach 1 Zug' : `Wie es steht, nach ${ply} Zügen`,
    dealAlone: 'Nur die Auslage',
    link: 'Der Link',
    what: 'Wer ihn öffnet, beginnt an diesem Tisch ein eigenes Spiel, auf diesem Server.',
    tooMuch: 'Dieser Tisch passt nicht in einen Link; die Mitschrift enthält ihn ganz.',
    pass: 'Teilen …',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    notCopied: 'Der Browser ließ das Kopieren nicht zu: den Text markieren und selbst kopieren.',
    empty: 'Dieser Link nennt kein Spiel.',
    wrong: 'Dieser Link führt zu keinem Tisch.',
    recordWhat: 'Das ganze Spiel als Text: zum Aufheben, Verschicken oder wieder Einlesen.',
    recordField: 'Die Mitschrift',
    recordFailed: (why) => `Die Mitschrift kam nicht: ${why}`,
    download: 'Herunterladen',
    paste: 'Andere Mitschrift einlesen',
  },
  ending: {
    label: 'Wie es ausging',
    won: 'Gewonnen!',
    resigned: 'Aufgegeben',
    moves: (n) => (n === 1 ? '1 Zug' : `${n} Züge`),
    another: 'Nächstes Spiel',
    again: 'Noch einmal',
    away: 'Den Tisch ansehen',
    clock: 'Zeit am Tisch',
  },
  spoilers: {
    title: 'Ist es noch zu gewinnen?',
    what: 'Cadogan kann alle Karten ansehen, auch die noch verdeckten: dann sagt es, ob dieses Spiel noch zu gewinnen ist, spielt einen Gewinnweg vor und gibt Tipps, die den Gewinn behalten.',
    cost: 'Das sind Spoiler. Von da an gilt das Spiel als nachgesehen, in der Liste der Spiele und in der Mitschrift.',
    without: 'Ohne weiterspielen',
    ask: 'Alle Karten ansehen',
    hide: 'Spoiler ausblenden',
    won: 'Gewinnbar',
    isWon: 'Es ist gewonnen.',
    inMoves: (n) => (n === 1 ? 'in 1 Zug' : `in ${n} Zügen`),
    lost: 'Verloren',
    lostWhy: (_, positions) => `bewiesen: kein Weg führt mehr zum Gewinn (${positionsOf(positions)} angesehen)`,
    unknown: 'Unbekannt',
    notYet: 'Noch unbekannt',
    tried: (positions, seconds, home) =>
      `${positionsOf(positions)} in ${seconds} s; bestenfalls kamen ${cards(home)} heim`,
    looking: 'Wird gesucht …',
    waiting: 'Wartet …',
    another: 'eine andere Suche kommt zuerst',
    readying: 'der Löser wird bereitgemacht',
    question: 'ist es zu gewinnen, wenn alle Karten bekannt sind?',
    effort: (positions, seconds, limit) => `${positionsOf(positions)}, ${seconds} s von ${limit}`,
    none: 'Kein Urteil',
    cutShort: 'Die Suche wurde abgebrochen.',
    longer: 'Länger suchen',
    lookAgain: 'Noch einmal suchen',
    hint: 'Tipp',
    hintKeeps: 'Tipp, der den Gewinn behält',
    line: 'Weg',
    showLine: 'Den Gewinnweg zeigen',
    saidWon: 'Gewinnbar, wenn alle Karten bekannt sind.',
    saidLost: 'Verloren: von hier aus ist es nicht mehr zu gewinnen.',
    saidUnknown: 'Noch ist unbekannt, ob dies zu gewinnen ist.',
    lineTitle: 'Spoiler: ein Gewinnweg',
    lineOut: 'Zurück zu meinem Spiel',
    notYours: 'Das ist nicht der eigene Tisch: nichts hier ändert das Spiel.',
    lineTable: 'Der Tisch des Gewinnwegs',
    here: (n) => `So steht das Spiel: ${n === 1 ? 'ein Zug gewinnt' : `${n} Züge gewinnen`}.`,
    step: (words, won) => (won ? `${words}: gewonnen.` : words),
    playBack: 'Vorspielen',
    toStart: 'An den Anfang',
    back: 'Einen Zug zurück',
    on: 'Einen Zug weiter',
    play: 'Abspielen',
    pause: 'Anhalten',
    speed: (name) => `Geschwindigkeit: ${name}`,
    speeds: { slow: 'Langsam', normal: 'Normal', fast: 'Schnell' },
    slider: 'Zug des Gewinnwegs',
    of: (step, length) => `${step} von ${length}`,
  },
  ...play,
  ...start,
}

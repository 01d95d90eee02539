/** The coach: Deutsch. */
import type { Worded } from '../kinds'
import type { coach as en } from '../en/coach'
import { reasons } from './reasons'
import { localeOf } from '../locale'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const number = new Intl.NumberFormat(localeOf('de'))

/** Longer lists of moves are counted instead. */
const LONGEST = 40

export const coach: Worded<typeof en> = {
  title: 'Trainer',
  hint: 'Tipp',
  noHint: 'Tipp schließen',
  playIt: 'Spielen',
  next: 'Weiter',
  again: 'Erneut versuchen',
  kind: 'Art des Tipps',
  kinds: { honest: 'Fair', 'all-cards-known': 'Lösung', legal: 'Mögliche Züge' },
  kindsMean: {
    honest: 'Fairer Tipp: nutzt nur, was du gesehen hast',
    'all-cards-known': 'Lösung: nutzt alle Karten, auch ungesehene (Spoiler)',
    legal: 'Mögliche Züge: was du spielen darfst, ohne Rat',
  },
  from: { honest: 'nutzt nur, was du gesehen hast', 'all-cards-known': 'nutzt alle Karten', legal: '' },
  spoiler: 'Spoiler:',
  keeps: (moves) => (moves === 1 ? 'gewinnt das Spiel' : `noch gewinnbar (${moves} Züge)`),
  known: { won: 'gewinnbar', lost: 'nicht gewinnbar' },
  weighing: 'Züge werden geprüft …',
  solving: 'Lösung wird gesucht, mit allen Karten …',
  readying: (left: number | null) => (left ? `wird vorbereitet, noch etwa ${left} s` : 'wird vorbereitet, nur beim ersten Mal für dieses Spiel'),
  estimated: (games, left) => `erste Schätzung aus ${games === 1 ? 'einem Spiel' : `${games} Spielen`}; ein besserer Tipp folgt${left ? ` in etwa ${left} s` : ''}`,
  waiting: (place) => (place > 1 ? `wartet auf andere Suchen, Nummer ${place} in der Reihe` : 'wartet auf andere Suchen, als Nächstes an der Reihe'),
  tried: (n) => `aus ${n} simulierten Spielen`,
  equal: 'gleich gut',
  asGood: 'so gut wie der Tipp',
  equally: (moves) => {
    const named = moves.join('; ')
    return moves.length === 0 ? '' : `Gleich gut: ${named.length > LONGEST ? counted(moves.length, 'anderer Zug', 'andere Züge') : named}.`
  },
  cancel: 'Abbrechen',
  others: 'Andere Züge',
  behind: 'deutlich schlechter',
  hintHas: (chance) => `der Tipp hat ${chance}`,
  more: (n) => (n === 1 ? 'und ein weiterer' : `und ${n} weitere`),
  nothing: 'Kein Gewinnzug gefunden.',
  lost: 'Nicht gewinnbar: Kein Zug gewinnt mehr.',
  cutShort: 'Der Tipp wurde unterbrochen. Versuche es noch einmal.',
  legal: (move) => `Möglich: ${move}.`,
  legalHow: (n, all) => `${n} von ${all} möglichen Zügen`,
  said: (move, chance, reason) => `Tipp: ${[move, chance && `Gewinnchance ${chance}`, reason].filter(Boolean).join('; ')}.`,
  saidOfAll: (move) => `Lösung: ${move}. Noch gewinnbar.`,
  none: (reason) => `Kein Tipp${reason && `: ${reason}`}.`,
  clauses: (parts) => parts.join(', und '),

  // The analysis of a game.
  analysis: 'Analyse',
  howDidI: 'Spiel analysieren',
  analyse: 'Bisher analysieren',
  analysing: 'Züge werden geprüft',
  closeAnalysis: 'Analyse schließen',
  larger: 'Größer',
  smaller: 'Kleiner',
  mistakes: 'Fehler',
  previous: 'Voriger Fehler',
  following: 'Nächster Fehler',
  graph: 'Gewinnchance, Zug für Zug',
  chanceOf: (chance, range) => `Gewinnchance ${chance} (${range})`,
  fromTo: (before, after) => `${before} → ${after}`,
  better: (move) => `Besser: ${move}`,
  home: { up: 'auf ihren Ass-Stapel', down: 'auf ihren König-Stapel' },
  marks: { '': '', '?!': 'Ungenauigkeit', '?': 'Fehler', '??': 'Grober Fehler', '!?': 'Interessanter Zug', '!': 'Guter Zug', '!!': 'Brillanter Zug' },
  weighed: (done, of) => `${done} von ${of} Zügen geprüft`,
  analysed: ([slips = 0, mistakes = 0, blunders = 0]) =>
    `Analyse fertig: ${counted(slips, 'Ungenauigkeit', 'Ungenauigkeiten')}, ${counted(mistakes, 'Fehler', 'Fehler')}, ${counted(blunders, 'grober Fehler', 'grobe Fehler')}.`,
  lostAt: (ply) => `nach Zug ${ply} nicht mehr zu gewinnen`,
  lostFrom: (ply) => `spätestens nach Zug ${ply} nicht mehr zu gewinnen`,
  learn: 'Aus Fehlern lernen',
  asTable: 'Als Tabelle zeigen',
  columns: { move: 'Zug', chance: 'Chance' },
  noMistakes: 'Keine Fehler gefunden.',
  onlyUnlucky: 'Keine Fehler gefunden: Es lag an den Karten.',
  theCards: 'die Karten',
  yourMoves: 'deine Züge',
  cards: 'Karten',
  yours: 'Du',
  byMove: (change) => `dein Zug ${change}`,
  byCards: (change) => `die Karten ${change}`,
  result: { won: 'gewonnen', lost: 'verloren' },
  fromToBy: (from, to, cards, moves) => {
    const verb = { gave: 'brachten', took: 'kosteten' }
    const cardsDid = cards.way === 'nothing' ? 'änderten nichts' : `${verb[cards.way]} ${cards.much}`
    const movesDid = moves.way === 'nothing' ? 'kosteten nichts' : moves.way === cards.way ? moves.much : `${verb[moves.way]} ${moves.much}`
    return `Von ${from} auf ${to}: Die Karten ${cardsDid}, deine Züge ${movesDid}.`
  },
  howSure: 'Wie sicher?',
  sure: (start, end) => `Am Anfang ${start} %${end && `, am Ende ${end} %`}; alles mit 95 % Sicherheit.`,

  // Learning from mistakes.
  learning: 'Aus Fehlern lernen',
  endLearning: 'Lernen beenden',
  youPlayed: 'Dein Zug:',
  mistake: (n, of) => `${n} von ${of}`,
  find: 'Finde einen besseren Zug',
  findBetter: (move) => `Hier hast du gespielt: ${move}. Finde einen besseren Zug.`,
  judging: 'Dein Zug wird geprüft …',
  fromSeen: 'nur mit dem, was du gesehen hattest',
  judged: { right: 'Richtig!', close: 'Knapp, aber es gibt einen besseren Zug.', worse: 'Nicht der richtige Zug.', same: 'Das war dein Zug.' },
  undecided: 'Kein Ergebnis in der Zeit. Versuche es noch einmal oder mit einem anderen Zug.',
  instead: (chance) => `dein Zug hatte ${chance}`,
  bestWould: (chance) => `der beste Zug hat ${chance}`,
  away: 'Du siehst gerade eine andere Stellung.',
  backToIt: 'Zurück zum Fehler',
  tryAgain: 'Erneut versuchen',
  showIt: 'Lösung zeigen',
  nextMistake: 'Weiter',
  finish: 'Beenden',
  done: 'Fertig',
  learnt: (found, of) => `Das war der letzte Fehler. ${found} von ${of} gefunden.`,

  // Watching.
  watch: 'Der Trainer spielt',
  watchIt: 'Dem Trainer zusehen',
  watching: 'Der Trainer fängt an …',
  honestly: 'nutzt nur, was zu sehen ist',
  takeOver: 'Übernehmen',
  step: 'Nächster Zug',
  speed: 'Tempo',
  rate: (moves) => `${number.format(moves)}/s`,
  aSecond: (moves) => `${number.format(moves)} ${moves === 1 ? 'Zug' : 'Züge'} pro Sekunde`,

  reasons,
}

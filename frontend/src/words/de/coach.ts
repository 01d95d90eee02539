/** The coach: Deutsch. */
import type { Worded } from '../kinds'
import type { coach as en } from '../en/coach'
import { reasons } from './reasons'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`
const number = new Intl.NumberFormat('de')

export const coach: Worded<typeof en> = {
  title: 'Der Trainer',
  hint: 'Tipp',
  noHint: 'Kein Tipp',
  playIt: 'Spielen',
  next: 'Weiter',
  again: 'Noch einmal',
  kind: 'Worauf der Tipp beruht',
  kinds: { honest: 'Ehrlich', 'all-cards-known': 'Alle Karten', legal: 'Erlaubt' },
  kindsMean: {
    honest: 'Ehrlich: aus dem bisher Gesehenen, und sonst nichts',
    'all-cards-known': 'Ein Spoiler: aus allen Karten, auch den noch nicht gesehenen',
    legal: 'Was erlaubt ist: kein Rat',
  },
  from: { honest: 'aus dem bisher Gesehenen', 'all-cards-known': 'aus allen Karten', legal: '' },
  spoiler: 'Spoiler, aus allen Karten:',
  keeps: (moves) => (moves === 1 ? 'gewinnt' : `gewinnt noch, in ${moves} Zügen`),
  known: { won: 'Gewonnen', lost: 'Verloren' },
  weighing: 'Die Züge werden abgewogen …',
  solving: 'Alle Karten werden angesehen …',
  readying: 'der Trainer macht sich bereit, das erste Mal für dieses Spiel',
  waiting: 'andere kommen zuerst',
  tried: (n) => `${n} Partien durchprobiert`,
  nothing: 'Es ist kein Zug bekannt, der den Gewinn hält.',
  lost: 'Verloren: Kein Zug kann mehr gewinnen.',
  cutShort: 'Der Tipp brach ab: noch einmal fragen.',
  legal: (move) => `Möglich: ${move}.`,
  legalHow: (n, all) => `${n} von ${all}: was erlaubt ist, kein Rat`,
  said: (move, chance, reason) => `Tipp: ${[move, chance && `Gewinnchance ${chance}`, reason].filter(Boolean).join('; ')}.`,
  saidOfAll: (move) => `Tipp, aus allen Karten: ${move}. Das Spiel bleibt gewinnbar.`,
  none: (reason) => `Kein Tipp${reason && `: ${reason}`}.`,
  clauses: (parts) => parts.join(', und '),

  // How a game was played.
  analysis: 'Analyse',
  howDidI: 'Wie war das gespielt?',
  analyse: 'Bisheriges Spiel analysieren',
  analysing: 'Die Züge werden abgewogen',
  closeAnalysis: 'Analyse schließen',
  graph: 'Gewinnchance, Zug um Zug',
  chanceOf: (chance, range) => `Gewinnchance ${chance} (${range})`,
  fromTo: (before, after) => `${before} → ${after}`,
  better: (move) => `Besser: ${move}`,
  marks: { '': '', '?!': 'Ungenauigkeit', '?': 'Fehler', '??': 'Grober Fehler' },
  weighed: (done, of) => `${done} von ${of} Zügen abgewogen`,
  analysed: ([slips = 0, mistakes = 0, blunders = 0]) =>
    `Das Spiel ist analysiert: ${counted(slips, 'Ungenauigkeit', 'Ungenauigkeiten')}, ${counted(mistakes, 'Fehler', 'Fehler')}, ${counted(blunders, 'grober Fehler', 'grobe Fehler')}.`,
  lostAt: (ply) => `verloren mit Zug ${ply}, alle Karten bekannt`,
  lostFrom: (ply) => `spätestens mit Zug ${ply} verloren, alle Karten bekannt`,
  learn: 'Aus den Fehlern lernen',
  asTable: 'Als Tabelle',
  columns: { move: 'Zug', chance: 'Chance danach' },
  noMistakes: 'Nichts zu verbessern.',

  // Learning from mistakes.
  learning: 'Aus Fehlern lernen',
  endLearning: 'Beenden',
  youPlayed: (move) => `Gespielt wurde: ${move}`,
  mistake: (n, of) => `${n} von ${of}`,
  find: 'Was ist besser?',
  findBetter: (move) => `Hier wurde gespielt: ${move}. Was ist besser?`,
  judging: 'Der Zug wird abgewogen …',
  fromSeen: 'aus dem hier Gesehenen',
  judged: { right: 'Richtig!', close: 'Knapp, aber es gibt Besseres.', worse: 'Das ist es nicht.', same: 'So wurde gespielt.' },
  instead: (chance) => `statt ${chance}, wie gespielt`,
  bestWould: (chance) => `der beste Zug hat ${chance}`,
  away: 'Das ist eine andere Stelle im Spiel.',
  backToIt: 'Zurück zum Fehler',
  tryAgain: 'Noch einmal',
  showIt: 'Zeigen',
  nextMistake: 'Weiter',
  finish: 'Beenden',
  done: 'Fertig',
  learnt: (found, of) => `Das war der letzte: ${found} von ${of} gefunden.`,

  // Watching.
  watch: 'Der Trainer spielt',
  watchIt: 'Dem Trainer zusehen',
  watching: 'Der Trainer beginnt …',
  honestly: 'aus dem, was zu sehen ist, und sonst nichts',
  takeOver: 'Selbst spielen',
  step: 'Ein Zug',
  speed: 'Tempo',
  rate: (moves) => `${number.format(moves)}/s`,
  aSecond: (moves) => `${number.format(moves)} je Sek.`,

  reasons,
}

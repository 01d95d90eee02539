/** Puzzles: Deutsch. */
import type { Worded } from '../kinds'
import type { puzzles as en } from '../en/puzzles'

export const puzzles: Worded<typeof en> = {
  title: 'Rätsel',
  document: 'Rätsel – Cadogan',
  about: 'Stellungen, in denen genau ein Zug den Gewinn hält: Der Löser hat es bewiesen, und auch, dass nach jedem anderen Zug verloren ist. Alle Karten sind bekannt.',
  daily: 'Rätsel des Tages',
  one: 'Ein Zug hält den Gewinn. Welcher?',
  known: 'Alle Karten sind bekannt: auch der Talon lässt sich durchsehen.',
  solve: 'Lösen',
  again: 'Noch einmal ansehen',
  solved: 'gelöst',
  solvedOf: (n, of) => `${n} von ${of} gelöst`,
  difficulty: (n) => `Schwierigkeit ${n} von 5`,
  levels: ['', 'Sehr leicht', 'Leicht', 'Mittel', 'Schwer', 'Sehr schwer'],
  single: 'Rätsel',
  puzzle: (n) => `Rätsel ${n}`,
  none: 'Hier gibt es keine Rätsel.',
  thinking: 'Einen Moment …',
  wrong: (move) => `Nein: Nach ${move} ist verloren, was auch gespielt wird.`,
  right: 'Richtig!',
  also: 'Auch das hält den Gewinn, schiebt ihn aber nur auf. Welcher Zug ist der entscheidende?',
  shown: 'Das war der Zug.',
  wins: (n) => (n === 1 ? 'er gewinnt sofort' : `gewonnen in ${n} Zügen: zum Nachspielen`),
  giveUp: 'Zeigen',
  next: 'Nächstes',
  all: 'Alle Rätsel',
  playOn: 'Spielen',
  playOnMeans: 'Von hier an selbst spielen',
  strip: 'Das Rätsel',
}

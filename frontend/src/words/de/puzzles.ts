/** Puzzles: Deutsch. */
import type { Worded } from '../kinds'
import type { puzzles as en } from '../en/puzzles'

export const puzzles: Worded<typeof en> = {
  title: 'Rätsel',
  document: 'Rätsel – Cadogan',
  about: 'In jeder Stellung bleibt das Spiel nur mit genau einem Zug gewinnbar: Der Solver hat bewiesen, dass alle anderen verlieren. Du siehst alle Karten.',
  daily: 'Rätsel des Tages',
  one: 'Finde den einzigen Gewinnzug',
  known: 'Du siehst alle Karten, auch die im Talon.',
  solve: 'Lösen',
  again: 'Noch einmal ansehen',
  solved: 'gelöst',
  solvedOf: (n, of) => `${n} von ${of} gelöst`,
  difficulty: (n) => `Schwierigkeit ${n} von 5`,
  levels: ['', 'Sehr leicht', 'Leicht', 'Mittel', 'Schwer', 'Sehr schwer'],
  single: 'Rätsel',
  puzzle: (n) => `Rätsel ${n}`,
  none: 'Noch keine Rätsel.',
  thinking: 'Wird geprüft …',
  wrong: (move) => `Nein: Nach ${move} ist das Spiel nicht mehr zu gewinnen.`,
  right: 'Richtig!',
  also: 'Noch gewinnbar, aber nur aufgeschoben. Welcher Zug gewinnt?',
  shown: 'Das ist die Lösung.',
  wins: (n) => (n === 1 ? 'der Zug gewinnt sofort' : `gewinnt in ${n} Zügen: Schritt für Schritt ansehen`),
  giveUp: 'Lösung zeigen',
  next: 'Nächstes',
  all: 'Alle Rätsel',
  playOn: 'Spielen',
  playOnMeans: 'Von hier aus weiterspielen',
  strip: 'Rätsel',
}

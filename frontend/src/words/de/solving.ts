/** Solving puzzles, and a storm of them: Deutsch. */
import type { Worded } from '../kinds'
import type { solving as en, storm as english } from '../en/solving'

export const solving: Worded<typeof en> = {
  title: 'Rätsel',
  document: 'Rätsel – Cadogan',
  about: 'In jeder Stellung bleibt das Spiel nur mit genau einem Zug gewinnbar: Der Solver hat bewiesen, dass alle anderen verlieren. Du siehst alle Karten.',
  one: 'Finde den einzigen Gewinnzug',
  known: 'Du siehst alle Karten, auch die im Talon.',
  solved: 'Gelöst',
  nextOne: 'Weiter',
  allSolved: 'Alle gelöst',
  single: 'Rätsel',
  thinking: 'Wird geprüft …',
  wrong: (move) => `Nein: Nach ${move} ist das Spiel nachweislich verloren.`,
  right: 'Richtig! Jeder Sieg braucht diesen Zug.',
  also: 'Noch gewinnbar, aber nur aufgeschoben. Welcher Zug gewinnt?',
  shown: 'Das ist die Lösung.',
  wins: (move, n) => (n === 1 ? `${move}: gewinnt sofort.` : `${move}: gewinnt in ${n} Zügen.`),
  giveUp: 'Lösung zeigen',
  all: 'Alle Rätsel',
  playOn: 'Spielen',
  playOnMeans: 'Von hier aus weiterspielen',
  strip: 'Rätsel',
  rating: 'Deine Rätselwertung',
  means: 'Von Rätseln mit deiner Wertung löst du etwa die Hälfte.',
  unsure: 'Noch geschätzt: Ein paar Rätsel zeigen es.',
  rated: (mine, change, its) => `Wertung ${mine} (${change}), Rätsel ${its}.`,
  streak: 'Richtig in Folge',
  best: (n) => `Rekord ${n}`,
  of: (n) => `von ${n}`,
  missed: (n) => `Noch einmal versuchen: ${n}`,
}

export const storm: Worded<typeof english> = {
  title: 'Rätselsturm',
  means: 'So viele, wie du in drei Minuten schaffst, von leicht nach schwer. Ein falscher Zug kostet zehn Sekunden.',
  clock: 'Die Uhr läuft ab deinem ersten Zug.',
  right: (n) => `Richtig: ${n} bisher.`,
  wrong: 'Falsch: zehn Sekunden weniger.',
  score: 'Gelöst:',
  today: 'Sturm heute',
  solved: (n) => `${n} gelöst`,
  bests: (today, ever) => `Heute höchstens ${today}, Rekord ${ever}`,
  best: 'Dein bester Sturm',
  again: 'Noch ein Sturm',
  missed: (n) => `Nicht gelöst: ${n}`,
}

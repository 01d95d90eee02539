/** Daily deals: Deutsch. */
import type { Worded } from '../kinds'
import type { daily as en } from '../en/days'

const days = (n: number) => (n === 1 ? '1 Tag' : `${n} Tage`)

export const daily: Worded<typeof en> = {
  title: 'Tagesspiele',
  document: 'Tagesspiele – Cadogan',
  today: 'Heute',
  calendar: 'Kalender',
  means: 'Jeden Tag ein Spiel je Familie, auf der ganzen Welt dasselbe. Jedes ist gewinnbar.',
  counts: 'Ein Sieg am Tag selbst zählt für deine Serie; Zeit, Züge, Rücknahmen und Tipps stehen dabei. Auch vergangene Tage kannst du spielen; ein Sieg gilt dann als später gewonnen.',
  streak: (n) => `${days(n)} in Folge`,
  yesterday: (won, played) => `Gestern ${won} von ${played} gewonnen`,
  streaks: 'Serien',
  any: 'Alle Spiele',
  now: 'jetzt',
  best: 'beste',
  days,
  family: 'Angezeigte Spiele',
  before: 'Voriger Monat',
  after: 'Nächster Monat',
  thisDay: 'Zurück zu heute',
  marks: { won: 'am Tag gewonnen', later: 'später gewonnen', tried: 'versucht', none: 'nicht gespielt' },
  several: (n, mark) => `${n} ${mark}`,
  isToday: 'heute',
  past: 'Ein vergangener Tag: Ein Sieg gilt hier als später gewonnen.',
  none: 'An diesem Tag gab es noch keine Tagesspiele.',
  started: 'angefangen',
  view: 'Ansehen',
  tryAgain: 'Noch einmal',
  buttonOf: (button, game) => `${button}: ${game}`,
  undos: (n) => (n === 0 ? 'nichts zurückgenommen' : n === 1 ? '1 Rücknahme' : `${n} Rücknahmen`),
  hints: (n) => (n === 0 ? 'kein Tipp' : n === 1 ? '1 Tipp' : `${n} Tipps`),
  hard: 'schweres Spiel der Woche',
}

/** What the options of the games mean: Deutsch. */
import type { optionHelp as en } from '../en/optionHelp'
import type { Worded } from '../kinds'

const TURNS = 'Wie oft die Ablage umgedreht werden darf.'
const GATHERINGS = 'Wie oft die Stapel eingesammelt und neu ausgeteilt werden dürfen.'
const ANY = {
  redeals: 'Wie oft die Karten neu ausgeteilt werden dürfen.',
  shuffle: 'Die Karten werden vor dem Neuausteilen gemischt.',
  deal: 'Wie viele Karten auf einmal gezogen werden.',
}
const KNOWN = {
  ...ANY,
  hand: 'Du siehst die nächste Karte des Talons, bevor sie gezogen wird.',
  release: 'Eine Schmalseite ist an jeder Lücke frei oder nur mit einer geraden, leeren Gasse bis zum Rand des Teppichs.',
  foundation_transfer: 'Die oberste Karte eines Zielstapels darf auf den anderen Zielstapel ihrer Farbe, wenn sie dort passt.',
  transfer: 'Wann eine Eckkarte in die Mitte darf.',
  kings: 'Ob Könige in die Mitte dürfen, solange eine Ecke leer ist.',
  collect: 'Welcher der eingesammelten Stapel zuerst ausgeteilt wird.',
  foundations: 'Ein Ass und ein König jeder Farbe beginnen die Zielstapel: wenn sie beim Austeilen erscheinen oder schon vorher.',
  deal_play: 'Karten, die passen, gehen schon beim Austeilen auf die Zielstapel.',
  both_fit: 'Wohin eine Karte beim Austeilen geht, wenn sie auf beide Zielstapel ihrer Farbe passt.',
  fill_spaces: 'Ob Karten auf einen leeren Stapel gelegt werden dürfen.',
  rows: 'Zahl der Reihen. Reihen mal Karten je Reihe: höchstens 52.',
  cols: 'Wie viele Karten in einer Reihe liegen.',
  pairing: 'Ob alle Paare weg müssen, bevor die Karten aufrücken.',
  closing: 'Karten rücken in Leserichtung auf oder in ihrer Spalte nach oben.',
  pairless_first: 'Was passiert, wenn die ersten Karten kein Paar enthalten.',
}

export const optionHelp: Worded<typeof en> = {
  any: ANY,
  quilt: {
    ...KNOWN,
    wrap: 'Auf der Ablage darf auf das Ass der König derselben Farbe folgen und auf den König das Ass.',
    redeals: TURNS,
    shuffle: 'Die Ablage wird gemischt, wenn sie umgedreht wird.',
  },
  windmill: { ...KNOWN, redeals: TURNS },
  capricieuse: {
    ...KNOWN,
    redeals: GATHERINGS,
    shuffle: 'Die eingesammelten Karten werden vor dem Austeilen gemischt.',
  },
  doubles: KNOWN,
  nation: {
    ...KNOWN,
    redeals: GATHERINGS,
    wrap: 'Auf den Stapeln darf auf das Ass der König derselben Farbe folgen und auf den König das Ass.',
  },
  rug: { ...KNOWN, wrap: 'Auf den Reserven darf auf das Ass der König derselben Farbe folgen und auf den König das Ass.' },
}

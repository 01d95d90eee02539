/** The games by name, and their options: Deutsch. */
import type { games as en } from '../en/games'
import type { Worded } from '../kinds'

const YES_NO = { off: 'nein', on: 'ja' }
const REDEALS = 'weitere Durchgänge'
const HAND = {
  name: 'Blick auf die nächste Karte',
  help: 'Du siehst die nächste Karte des Talons, bevor sie gezogen wird.',
  values: YES_NO,
}
const TRANSFER = {
  name: 'Züge zwischen Zielstapeln',
  help: 'Die oberste Karte eines Zielstapels darf auf den anderen Zielstapel ihrer Farbe, wenn sie dort passt.',
  values: YES_NO,
}

export const games: Worded<typeof en> = {
  app: {
    outdated: 'Diese Seite konnte nicht geladen werden. Vielleicht gibt es eine neuere Version.',
    reload: 'Neu laden',
  },
  games: {
    titles: {
      'crazy-quilt': 'Crazy Quilt',
      'crazy-quilt-morehead': 'Crazy Quilt (Morehead & Mott-Smith)',
      'the-carpet': 'Teppich (The Carpet)',
      'indian-carpet': 'Indian Carpet',
      windmill: 'Windmühle',
      'the-mill': 'The Mill (Lady Cadogan)',
      'windmill-relaxed': 'Windmühle, frei',
      capricieuse: 'Capricieuse',
      'doubles-and-quits': 'Doubles and Quits',
      'monte-carlo': 'Monte Carlo',
      'persian-rug': 'Persischer Teppich (Persian Rug)',
      'the-nation': 'The Nation (Lady Cadogan)',
      'la-nationale': 'La Nationale',
    },
    options: {
      quilt: {
        wrap: { name: 'Ass und König folgen aufeinander', help: 'Auf der Ablage darf auf das Ass der König derselben Farbe folgen und auf den König das Ass.', values: YES_NO },
        redeals: { name: REDEALS, help: 'Wie oft die Ablage umgedreht werden darf.', values: {} },
        shuffle: { name: 'Durchgänge gemischt', help: 'Die Ablage wird gemischt, wenn sie umgedreht wird.', values: YES_NO },
        hand: HAND,
        release: {
          name: 'freie Enden',
          help: 'Eine Schmalseite ist an jeder Lücke frei oder nur mit einer geraden, leeren Gasse bis zum Rand des Teppichs.',
          values: { touch: 'jede Lücke', lane: 'offene Gasse' },
        },
        foundation_transfer: TRANSFER,
      },
      windmill: {
        transfer: {
          name: 'von der Ecke in die Mitte',
          help: 'Wann eine Eckkarte in die Mitte darf.',
          values: {
            alternate: 'nie zwei nacheinander',
            none: 'nie',
            free: 'jederzeit',
            cadogan: 'nur um eine andere Karte spielbar zu machen',
            'unless-otherwise': 'nur wenn keine andere Karte passt',
          },
        },
        kings: {
          name: 'Könige',
          help: 'Ob Könige in die Mitte dürfen, solange eine Ecke leer ist.',
          values: { 'corner-first': 'zuerst in die Ecken', free: 'auch in die Mitte' },
        },
        redeals: { name: REDEALS, help: 'Wie oft die Ablage umgedreht werden darf.', values: {} },
        hand: HAND,
      },
      capricieuse: {
        redeals: { name: REDEALS, help: 'Wie oft die Stapel eingesammelt und neu ausgeteilt werden dürfen.', values: {} },
        collect: {
          name: 'zuerst neu ausgeteilt',
          help: 'Welcher der eingesammelten Stapel zuerst ausgeteilt wird.',
          values: { 'last-first': 'der letzte Stapel', 'first-first': 'der erste Stapel' },
        },
        foundations: {
          name: 'erste Asse und Könige',
          help: 'Ein Ass und ein König jeder Farbe beginnen die Zielstapel: wenn sie beim Austeilen erscheinen oder schon vorher.',
          values: { 'during-deal': 'beim Austeilen', 'set-out': 'vorher ausgelegt' },
        },
        deal_play: {
          name: 'automatisch spielen beim Austeilen',
          help: 'Karten, die passen, gehen schon beim Austeilen auf die Zielstapel.',
          values: { on: 'ja', off: 'nur Asse und Könige' },
        },
        both_fit: {
          name: 'wenn beide Zielstapel passen',
          help: 'Wohin eine Karte beim Austeilen geht, wenn sie auf beide Zielstapel ihrer Farbe passt.',
          values: { up: 'auf den Ass-Stapel', down: 'auf den König-Stapel' },
        },
        fill_spaces: {
          name: 'leere Stapel',
          help: 'Ob Karten auf einen leeren Stapel gelegt werden dürfen.',
          values: { on: 'nehmen jede Karte', off: 'bleiben leer' },
        },
        shuffle: { name: 'Durchgänge gemischt', help: 'Die eingesammelten Karten werden vor dem Austeilen gemischt.', values: YES_NO },
        foundation_transfer: TRANSFER,
      },
      doubles: {
        rows: { name: 'Reihen', help: 'Zahl der Reihen. Reihen mal Karten je Reihe: höchstens 52.', values: {} },
        cols: { name: 'Karten je Reihe', help: 'Wie viele Karten in einer Reihe liegen.', values: {} },
        pairing: {
          name: 'Paare',
          help: 'Ob alle Paare weg müssen, bevor die Karten aufrücken.',
          values: { compulsory: 'müssen weg', optional: 'dürfen bleiben' },
        },
        closing: {
          name: 'Aufrücken',
          help: 'Karten rücken in Leserichtung auf oder in ihrer Spalte nach oben.',
          values: { rows: 'in Leserichtung', columns: 'in den Spalten' },
        },
        pairless_first: {
          name: 'kein Paar am Anfang',
          help: 'Was passiert, wenn die ersten Karten kein Paar enthalten.',
          values: { reshuffle: 'neu geben', lost: 'verloren' },
        },
      },
      nation: {
        redeals: { name: REDEALS, help: 'Wie oft die Stapel eingesammelt und neu ausgeteilt werden dürfen.', values: {} },
        wrap: { name: 'Ass und König folgen aufeinander', help: 'Auf den Stapeln darf auf das Ass der König derselben Farbe folgen und auf den König das Ass.', values: YES_NO },
        deal_play: {
          name: 'automatisch spielen beim Austeilen',
          help: 'Karten, die passen, gehen schon beim Austeilen auf die Zielstapel.',
          values: YES_NO,
        },
        both_fit: {
          name: 'wenn beide Zielstapel passen',
          help: 'Wohin eine Karte beim Austeilen geht, wenn sie auf beide Zielstapel ihrer Farbe passt.',
          values: { up: 'auf den Ass-Stapel', down: 'auf den König-Stapel' },
        },
        fill_spaces: {
          name: 'leere Stapel',
          help: 'Ob Karten auf einen leeren Stapel gelegt werden dürfen.',
          values: { on: 'nehmen jede Karte', off: 'bleiben leer' },
        },
        foundation_transfer: TRANSFER,
      },
      rug: {
        wrap: { name: 'Ass und König folgen aufeinander', help: 'Auf den Reserven darf auf das Ass der König derselben Farbe folgen und auf den König das Ass.', values: YES_NO },
        release: {
          name: 'freie Enden',
          help: 'Eine Schmalseite ist an jeder Lücke frei oder nur mit einer geraden, leeren Gasse bis zum Rand des Teppichs.',
          values: { touch: 'jede Lücke', lane: 'offene Gasse' },
        },
        foundation_transfer: TRANSFER,
      },
    },
    option: (name, value) => `${name}: ${value}`,
  },
}

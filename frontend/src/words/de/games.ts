/** The games by name, and their options: Deutsch. */
import type { games as en } from '../en/games'
import type { Worded } from '../kinds'

const YES_NO = { off: 'nein', on: 'ja' }
const REDEALS = 'weitere Durchgänge'
const HAND = {
  name: 'Blick auf die nächste Karte',
  help: 'Die nächste Karte des Talons ist zu sehen, bevor sie abgelegt wird.',
  values: YES_NO,
}
const TRANSFER = {
  name: 'von Zielstapel zu Zielstapel',
  help: 'Die oberste Karte eines Zielstapels darf auf den anderen ihrer Farbe, wo sie passt.',
  values: YES_NO,
}

export const games: Worded<typeof en> = {
  app: {
    outdated: 'Dieser Teil der Seite kam nicht an: Vielleicht hat der Server inzwischen eine neuere Fassung.',
    reload: 'Seite neu laden',
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
    },
    options: {
      quilt: {
        wrap: { name: 'rundherum', help: 'Ass und König einer Farbe folgen auf der Ablage aufeinander.', values: YES_NO },
        redeals: { name: REDEALS, help: 'Wie oft die Ablage umgedreht werden darf.', values: {} },
        shuffle: { name: 'Durchgänge gemischt', help: 'Die Ablage wird gemischt, wenn sie umgedreht wird.', values: YES_NO },
        hand: HAND,
        release: {
          name: 'eine Schmalseite ist frei',
          help: 'An jeder Lücke, oder nur mit einer geraden leeren Gasse bis zum Rand des Teppichs.',
          values: { touch: 'an einer Lücke', lane: 'mit Gasse zum Rand' },
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
            cadogan: 'nur um eine andere Karte ins Spiel zu bringen',
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
        redeals: { name: REDEALS, help: 'Wie oft die Stapel aufgenommen und neu ausgelegt werden dürfen.', values: {} },
        collect: {
          name: 'zuerst neu ausgelegt',
          help: 'Welcher der aufgenommenen Stapel zuerst ausgeteilt wird.',
          values: { 'last-first': 'der letzte Stapel', 'first-first': 'der erste Stapel' },
        },
        foundations: {
          name: 'Asse und Könige',
          help: 'Sie kommen beim Austeilen heraus oder liegen vorher aus.',
          values: { 'during-deal': 'beim Austeilen', 'set-out': 'liegen vorher aus' },
        },
        deal_play: {
          name: 'Anlegen beim Austeilen',
          help: 'Karten, die passen, kommen schon beim Austeilen auf die Zielstapel.',
          values: { on: 'ja', off: 'nur Asse und Könige' },
        },
        both_fit: {
          name: 'passt auf beide Zielstapel',
          help: 'Wohin beim Austeilen eine Karte kommt, die auf beide Zielstapel ihrer Farbe passt.',
          values: { up: 'auf den aufsteigenden', down: 'auf den absteigenden' },
        },
        fill_spaces: {
          name: 'leere Stapel',
          help: 'Auf einen leeren Stapel darf jede Karte, oder keine.',
          values: { on: 'nehmen jede Karte', off: 'bleiben leer' },
        },
        shuffle: { name: 'Durchgänge gemischt', help: 'Die aufgenommenen Karten werden gemischt, bevor sie neu ausgelegt werden.', values: YES_NO },
        foundation_transfer: TRANSFER,
      },
      doubles: {
        rows: { name: 'Reihen', help: 'Reihen der Auslage; Reihen mal Karten je Reihe ergeben höchstens 52.', values: {} },
        cols: { name: 'Karten je Reihe', help: 'Wie viele Karten in einer Reihe liegen.', values: {} },
        pairing: {
          name: 'Paare',
          help: 'Ob vor dem Aufrücken jedes Paar fort muss.',
          values: { compulsory: 'müssen fort', optional: 'dürfen bleiben' },
        },
        closing: {
          name: 'Aufrücken',
          help: 'Die Karten rücken in Leserichtung auf oder gerade in ihrer Spalte nach oben.',
          values: { rows: 'in Leserichtung', columns: 'in den Spalten' },
        },
        pairless_first: {
          name: 'anfangs kein Paar',
          help: 'Was aus einer ersten Auslage ohne Paar wird.',
          values: { reshuffle: 'neu austeilen', lost: 'verloren' },
        },
      },
    },
    option: (name, value) => `${name}: ${value}`,
  },
}

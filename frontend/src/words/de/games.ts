/** The games by name, and their options: Deutsch. */
import type { games as en } from '../en/games'
import type { Worded } from '../kinds'

const YES_NO = { off: 'nein', on: 'ja' }
const ANY = {
  redeals: { name: 'weitere Durchgänge', values: {} },
  shuffle: { name: 'Durchgänge gemischt', values: YES_NO },
  deal: { name: 'Karten auf einmal', values: {} },
}
const KNOWN = {
  ...ANY,
  wrap: { name: 'Ass und König folgen aufeinander', values: YES_NO },
  hand: { name: 'Blick auf die nächste Karte', values: YES_NO },
  release: { name: 'freie Enden', values: { touch: 'jede Lücke', lane: 'offene Gasse' } },
  foundation_transfer: { name: 'Züge zwischen Zielstapeln', values: YES_NO },
  transfer: {
    name: 'von der Ecke in die Mitte',
    values: {
      alternate: 'nie zwei nacheinander',
      none: 'nie',
      free: 'jederzeit',
      cadogan: 'nur um eine andere Karte spielbar zu machen',
      'unless-otherwise': 'nur wenn keine andere Karte passt',
    },
  },
  kings: { name: 'Könige', values: { 'corner-first': 'zuerst in die Ecken', free: 'auch in die Mitte' } },
  collect: { name: 'zuerst neu ausgeteilt', values: { 'last-first': 'der letzte Stapel', 'first-first': 'der erste Stapel' } },
  foundations: { name: 'erste Asse und Könige', values: { 'during-deal': 'beim Austeilen', 'set-out': 'vorher ausgelegt' } },
  deal_play: { name: 'automatisch spielen beim Austeilen', values: YES_NO },
  both_fit: { name: 'wenn beide Zielstapel passen', values: { up: 'auf den Ass-Stapel', down: 'auf den König-Stapel' } },
  fill_spaces: { name: 'leere Stapel', values: { on: 'nehmen jede Karte', off: 'bleiben leer' } },
  rows: { name: 'Reihen', values: {} },
  cols: { name: 'Karten je Reihe', values: {} },
  pairing: { name: 'Paare', values: { compulsory: 'müssen weg', optional: 'dürfen bleiben' } },
  closing: { name: 'Aufrücken', values: { rows: 'in Leserichtung', columns: 'in den Spalten' } },
  pairless_first: { name: 'kein Paar am Anfang', values: { reshuffle: 'neu geben', lost: 'verloren' } },
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
      any: ANY,
      quilt: KNOWN,
      windmill: KNOWN,
      capricieuse: { ...KNOWN, deal_play: { name: 'automatisch spielen beim Austeilen', values: { on: 'ja', off: 'nur Asse und Könige' } } },
      doubles: KNOWN,
      nation: KNOWN,
      rug: KNOWN,
    },
    option: (name, value) => `${name}: ${value}`,
  },
}

/** The games by name, and their options: English. */

const YES_NO = { off: 'no', on: 'yes' }
/** Options of games that bring no words for them. */
const ANY = {
  redeals: { name: 'redeals', values: {} },
  shuffle: { name: 'shuffled redeals', values: YES_NO },
  deal: { name: 'cards at a time', values: {} },
}
/** Those of the families that the catalogues know. */
const KNOWN = {
  ...ANY,
  wrap: { name: 'aces and kings connect', values: YES_NO },
  hand: { name: 'next card visible', values: YES_NO },
  release: { name: 'free ends', values: { touch: 'any gap', lane: 'open lane' } },
  foundation_transfer: { name: 'moves between foundations', values: YES_NO },
  transfer: {
    name: 'from corner to centre',
    values: {
      alternate: 'not two in a row',
      none: 'never',
      free: 'at any time',
      cadogan: 'only to make another card playable',
      'unless-otherwise': 'only if no other card fits',
    },
  },
  kings: { name: 'kings', values: { 'corner-first': 'to the corners first', free: 'to the centre too' } },
  collect: { name: 'dealt first in a redeal', values: { 'last-first': 'last pile', 'first-first': 'first pile' } },
  foundations: { name: 'first aces and kings', values: { 'during-deal': 'during the deal', 'set-out': 'set out first' } },
  deal_play: { name: 'automatic play while dealing', values: YES_NO },
  both_fit: { name: 'if both foundations fit', values: { up: 'ace pile', down: 'king pile' } },
  fill_spaces: { name: 'empty piles', values: { on: 'take any card', off: 'stay empty' } },
  rows: { name: 'rows', values: {} },
  cols: { name: 'cards in a row', values: {} },
  pairing: { name: 'pairs', values: { compulsory: 'must all go', optional: 'may stay' } },
  closing: { name: 'closing the gaps', values: { rows: 'in reading order', columns: 'by column' } },
  pairless_first: { name: 'no pair at the start', values: { reshuffle: 'deal again', lost: 'lost' } },
}

export const games = {
  app: {
    outdated: 'Couldn’t load this page. There may be a newer version.',
    reload: 'Reload',
  },
  games: {
    titles: {
      'crazy-quilt': 'Crazy Quilt',
      'crazy-quilt-morehead': 'Crazy Quilt (Morehead & Mott-Smith)',
      'the-carpet': 'The Carpet (Teppich)',
      'indian-carpet': 'Indian Carpet',
      windmill: 'Windmill',
      'the-mill': 'The Mill',
      'windmill-relaxed': 'Windmill, relaxed',
      capricieuse: 'Capricieuse',
      'doubles-and-quits': 'Doubles and Quits',
      'monte-carlo': 'Monte Carlo',
      'persian-rug': 'Persian Rug',
      'the-nation': 'The Nation',
      'la-nationale': 'La Nationale',
    },
    options: {
      any: ANY,
      quilt: KNOWN,
      windmill: KNOWN,
      capricieuse: { ...KNOWN, deal_play: { name: 'automatic play while dealing', values: { on: 'yes', off: 'only aces and kings' } } },
      doubles: KNOWN,
      nation: KNOWN,
      rug: KNOWN,
    },
    /** One option in a list of options. */
    option: (name: string, value: string) => `${name}: ${value}`,
  },
}

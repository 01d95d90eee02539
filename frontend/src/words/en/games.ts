/** The games by name, and their options: English. */

const YES_NO = { off: 'no', on: 'yes' }
const REDEALS = 'redeals'
const HAND = { name: 'a look at the next card', help: 'The next card of the stock is seen before it is laid down.', values: YES_NO }
const TRANSFER = {
  name: 'moves between foundations',
  help: 'A foundation’s top card may move to the other one of its suit, where it fits.',
  values: YES_NO,
}

export const games = {
  app: {
    outdated: 'This part of the page did not come: perhaps the server has a newer version by now.',
    reload: 'Load the page anew',
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
    },
    options: {
      quilt: {
        wrap: { name: 'round the corner', help: 'Ace and king of a suit follow each other on the waste.', values: YES_NO },
        redeals: { name: REDEALS, help: 'How often the waste may be turned over.', values: {} },
        shuffle: { name: 'shuffled redeals', help: 'The waste is shuffled when it is turned over.', values: YES_NO },
        hand: HAND,
        release: {
          name: 'a narrow end is free',
          help: 'At any gap, or only with a straight, empty lane to the edge of the quilt.',
          values: { touch: 'at a gap', lane: 'with a lane to the edge' },
        },
        foundation_transfer: TRANSFER,
      },
      windmill: {
        transfer: {
          name: 'from corner to centre',
          help: 'When a corner’s card may go to the centre.',
          values: {
            alternate: 'not two in a row',
            none: 'never',
            free: 'at any time',
            cadogan: 'only to bring another card into use',
            'unless-otherwise': 'only if no other card fits',
          },
        },
        kings: {
          name: 'kings',
          help: 'Kings may not, or may, go to the centre while a corner is vacant.',
          values: { 'corner-first': 'to the corners first', free: 'to the centre too' },
        },
        redeals: { name: REDEALS, help: 'How often the waste may be turned over.', values: {} },
        hand: HAND,
      },
      capricieuse: {
        redeals: { name: REDEALS, help: 'How often the piles may be gathered and dealt again.', values: {} },
        collect: {
          name: 'dealt first in a redeal',
          help: 'Which of the gathered piles is dealt first.',
          values: { 'last-first': 'the last pile', 'first-first': 'the first pile' },
        },
        foundations: {
          name: 'aces and kings',
          help: 'They come out in the deal, or are set out before it.',
          values: { 'during-deal': 'in the deal', 'set-out': 'set out before' },
        },
        deal_play: {
          name: 'play during a deal',
          help: 'Cards that fit go to the foundations during a deal.',
          values: { on: 'yes', off: 'only aces and kings' },
        },
        both_fit: {
          name: 'fits both foundations',
          help: 'Where a card goes in a deal that fits both foundations of its suit.',
          values: { up: 'to the one built up', down: 'to the one built down' },
        },
        fill_spaces: {
          name: 'empty piles',
          help: 'Any card may be moved to an empty pile, or none.',
          values: { on: 'take any card', off: 'stay empty' },
        },
        shuffle: { name: 'shuffled redeals', help: 'The gathered cards are shuffled before a redeal.', values: YES_NO },
        foundation_transfer: TRANSFER,
      },
      doubles: {
        rows: { name: 'rows', help: 'Rows of the layout; rows times cards in a row make at most 52.', values: {} },
        cols: { name: 'cards in a row', help: 'How many cards lie in a row.', values: {} },
        pairing: {
          name: 'pairs',
          help: 'Whether every pair must go before closing up.',
          values: { compulsory: 'must go', optional: 'may stay' },
        },
        closing: {
          name: 'closing up',
          help: 'Cards close up in the order of reading, or straight up their column.',
          values: { rows: 'in the order of reading', columns: 'up the columns' },
        },
        pairless_first: {
          name: 'no pair at first',
          help: 'What becomes of a first layout without a pair.',
          values: { reshuffle: 'it is dealt again', lost: 'it is lost' },
        },
      },
    },
    /** One option as a part of a list. */
    option: (name: string, value: string) => `${name}: ${value}`,
  },
}

/** The games by name, and their options: English. */

const YES_NO = { off: 'no', on: 'yes' }
const REDEALS = 'redeals'
const HAND = { name: 'next card visible', help: 'You see the next card of the stock before it is dealt.', values: YES_NO }
const TRANSFER = {
  name: 'moves between foundations',
  help: 'A foundation’s top card may move to the other foundation of its suit, where it fits.',
  values: YES_NO,
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
      quilt: {
        wrap: { name: 'aces and kings connect', help: 'On the waste, a king may follow the ace of its suit, and an ace the king.', values: YES_NO },
        redeals: { name: REDEALS, help: 'How often the waste may be turned over.', values: {} },
        shuffle: { name: 'shuffled redeals', help: 'The waste is shuffled when it is turned over.', values: YES_NO },
        hand: HAND,
        release: {
          name: 'free ends',
          help: 'A narrow end is free at any gap, or only with a straight, empty lane to the edge of the quilt.',
          values: { touch: 'any gap', lane: 'open lane' },
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
            cadogan: 'only to make another card playable',
            'unless-otherwise': 'only if no other card fits',
          },
        },
        kings: {
          name: 'kings',
          help: 'Whether kings may go to the centre while a corner is empty.',
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
          values: { 'last-first': 'last pile', 'first-first': 'first pile' },
        },
        foundations: {
          name: 'first aces and kings',
          help: 'An ace and a king of each suit start the foundations: as they come up in the deal, or set out before it.',
          values: { 'during-deal': 'during the deal', 'set-out': 'set out first' },
        },
        deal_play: {
          name: 'automatic play while dealing',
          help: 'Cards that fit go to the foundations as they are dealt.',
          values: { on: 'yes', off: 'only aces and kings' },
        },
        both_fit: {
          name: 'if both foundations fit',
          help: 'Where a card goes while dealing if it fits both foundations of its suit.',
          values: { up: 'ace pile', down: 'king pile' },
        },
        fill_spaces: {
          name: 'empty piles',
          help: 'Whether cards may be moved to an empty pile.',
          values: { on: 'take any card', off: 'stay empty' },
        },
        shuffle: { name: 'shuffled redeals', help: 'The gathered cards are shuffled before a redeal.', values: YES_NO },
        foundation_transfer: TRANSFER,
      },
      doubles: {
        rows: { name: 'rows', help: 'Number of rows. Rows times cards in a row: at most 52.', values: {} },
        cols: { name: 'cards in a row', help: 'How many cards lie in a row.', values: {} },
        pairing: {
          name: 'pairs',
          help: 'Whether you must remove every pair before the gaps close.',
          values: { compulsory: 'must all go', optional: 'may stay' },
        },
        closing: {
          name: 'closing the gaps',
          help: 'Cards move up in reading order, or straight up their column.',
          values: { rows: 'in reading order', columns: 'by column' },
        },
        pairless_first: {
          name: 'no pair at the start',
          help: 'What happens if the first layout has no pair.',
          values: { reshuffle: 'deal again', lost: 'lost' },
        },
      },
      nation: {
        redeals: { name: REDEALS, help: 'How often the piles may be gathered and dealt again.', values: {} },
        wrap: { name: 'aces and kings connect', help: 'On the piles, a king may follow the ace of its suit, and an ace the king.', values: YES_NO },
        deal_play: {
          name: 'automatic play while dealing',
          help: 'Cards that fit go to the foundations as they are dealt.',
          values: YES_NO,
        },
        both_fit: {
          name: 'if both foundations fit',
          help: 'Where a card goes while dealing if it fits both foundations of its suit.',
          values: { up: 'ace pile', down: 'king pile' },
        },
        fill_spaces: {
          name: 'empty piles',
          help: 'Whether cards may be moved to an empty pile.',
          values: { on: 'take any card', off: 'stay empty' },
        },
        foundation_transfer: TRANSFER,
      },
      rug: {
        wrap: { name: 'aces and kings connect', help: 'On the reserves, a king may follow the ace of its suit, and an ace the king.', values: YES_NO },
        release: {
          name: 'free ends',
          help: 'A narrow end is free at any gap, or only with a straight, empty lane to the edge of the quilt.',
          values: { touch: 'any gap', lane: 'open lane' },
        },
        foundation_transfer: TRANSFER,
      },
    },
    /** One option in a list of options. */
    option: (name: string, value: string) => `${name}: ${value}`,
  },
}

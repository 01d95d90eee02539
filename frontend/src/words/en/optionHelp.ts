/** What the options of the games mean: English. */

const TURNS = 'How often the waste may be turned over.'
const GATHERINGS = 'How often the piles may be gathered and dealt again.'
/** Of games that bring no words for them; then of the families that the catalogues know. */
const ANY = {
  redeals: 'How often the cards may be dealt again.',
  shuffle: 'The cards are shuffled before they are dealt again.',
  deal: 'How many cards are dealt at a time.',
}
const KNOWN = {
  ...ANY,
  hand: 'You see the next card of the stock before it is dealt.',
  release: 'A narrow end is free at any gap, or only with a straight, empty lane to the edge of the quilt.',
  foundation_transfer: 'A foundation’s top card may move to the other foundation of its suit, where it fits.',
  transfer: 'When a corner’s card may go to the centre.',
  kings: 'Whether kings may go to the centre while a corner is empty.',
  collect: 'Which of the gathered piles is dealt first.',
  foundations: 'An ace and a king of each suit start the foundations: as they come up in the deal, or set out before it.',
  deal_play: 'Cards that fit go to the foundations as they are dealt.',
  both_fit: 'Where a card goes while dealing if it fits both foundations of its suit.',
  fill_spaces: 'Whether cards may be moved to an empty pile.',
  rows: 'Number of rows. Rows times cards in a row: at most 52.',
  cols: 'How many cards lie in a row.',
  pairing: 'Whether you must remove every pair before the gaps close.',
  closing: 'Cards move up in reading order, or straight up their column.',
  pairless_first: 'What happens if the first layout has no pair.',
}

export const optionHelp = {
  any: ANY,
  quilt: {
    ...KNOWN,
    wrap: 'On the waste, a king may follow the ace of its suit, and an ace the king.',
    redeals: TURNS,
    shuffle: 'The waste is shuffled when it is turned over.',
  },
  windmill: { ...KNOWN, redeals: TURNS },
  capricieuse: {
    ...KNOWN,
    redeals: GATHERINGS,
    shuffle: 'The gathered cards are shuffled before a redeal.',
  },
  doubles: KNOWN,
  nation: {
    ...KNOWN,
    redeals: GATHERINGS,
    wrap: 'On the piles, a king may follow the ace of its suit, and an ace the king.',
  },
  rug: { ...KNOWN, wrap: 'On the reserves, a king may follow the ace of its suit, and an ace the king.' },
}

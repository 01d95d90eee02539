/** What the options of the games mean: English. */

const TURNS = 'How often the waste may be turned over.'
const HAND = 'You see the next card of the stock before it is dealt.'
const RELEASE = 'A narrow end is free at any gap, or only with a straight, empty lane to the edge of the quilt.'
const TRANSFER = 'A foundation’s top card may move to the other foundation of its suit, where it fits.'
const GATHERINGS = 'How often the piles may be gathered and dealt again.'
const DEAL_PLAY = 'Cards that fit go to the foundations as they are dealt.'
const BOTH_FIT = 'Where a card goes while dealing if it fits both foundations of its suit.'
const FILL_SPACES = 'Whether cards may be moved to an empty pile.'

export const optionHelp = {
  any: {
    redeals: 'How often the cards may be dealt again.',
    shuffle: 'The cards are shuffled before they are dealt again.',
    deal: 'How many cards are dealt at a time.',
  },
  quilt: {
    wrap: 'On the waste, a king may follow the ace of its suit, and an ace the king.',
    redeals: TURNS,
    shuffle: 'The waste is shuffled when it is turned over.',
    hand: HAND,
    release: RELEASE,
    foundation_transfer: TRANSFER,
  },
  windmill: {
    transfer: 'When a corner’s card may go to the centre.',
    kings: 'Whether kings may go to the centre while a corner is empty.',
    redeals: TURNS,
    hand: HAND,
  },
  capricieuse: {
    redeals: GATHERINGS,
    collect: 'Which of the gathered piles is dealt first.',
    foundations: 'An ace and a king of each suit start the foundations: as they come up in the deal, or set out before it.',
    deal_play: DEAL_PLAY,
    both_fit: BOTH_FIT,
    fill_spaces: FILL_SPACES,
    shuffle: 'The gathered cards are shuffled before a redeal.',
    foundation_transfer: TRANSFER,
  },
  doubles: {
    rows: 'Number of rows. Rows times cards in a row: at most 52.',
    cols: 'How many cards lie in a row.',
    pairing: 'Whether you must remove every pair before the gaps close.',
    closing: 'Cards move up in reading order, or straight up their column.',
    pairless_first: 'What happens if the first layout has no pair.',
  },
  nation: {
    redeals: GATHERINGS,
    wrap: 'On the piles, a king may follow the ace of its suit, and an ace the king.',
    deal_play: DEAL_PLAY,
    both_fit: BOTH_FIT,
    fill_spaces: FILL_SPACES,
    foundation_transfer: TRANSFER,
  },
  rug: {
    wrap: 'On the reserves, a king may follow the ace of its suit, and an ace the king.',
    release: RELEASE,
    foundation_transfer: TRANSFER,
  },
}

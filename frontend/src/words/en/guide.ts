/** The first deal of a family teaches it: English. No sentence has more than 14 words. */
export const guide = {
  /** One line above the table until the first win. */
  goals: {
    quilt: 'Build each suit up from its ace and down from its king.',
    rug: 'Build each suit up from its ace and down from its king.',
    capricieuse: 'Build each suit up from its ace and down from its king.',
    nation: 'Build each suit up from its ace and down from its king.',
    windmill: 'Build the centre from ace to king four times; corners go down from kings.',
    doubles: 'Clear the table: remove touching cards of the same rank in pairs.',
  },
  step: (n: number, all: number) => `Step ${n} of ${all}`,
  next: 'Next',
  done: 'Play',
  skip: 'Skip',
  showMe: 'Show me',
  tags: { free: 'Free', blocked: 'Blocked', go: 'Can go', wait: 'Must wait', covered: 'Covered' },

  goal: {
    home: 'The goal: all cards on these piles, aces up and kings down, by suit.',
    centre: 'The goal: fill the centre with 52 cards, and each corner with 13.',
    pairs: 'The goal: take all cards off the table, two at a time.',
  },
  /** What may move, and what must wait. */
  woven: (free: string, blocked: string) => `A card needs one short end open. ${free} has one; ${blocked} has none.`,
  top: (free: string, blocked: string) => `Only the top card of a pile moves. ${free} can; ${blocked} is covered.`,
  centre: (next: string, free: string, blocked: string) => `The centre takes ${next} next. ${free} fits; ${blocked} must wait.`,
  corner: (next: string, free: string, blocked: string) => `The centre takes ${next} next. ${free} fits a corner; ${blocked} must wait.`,
  noneFits: (next: string, blocked: string) => `The centre takes ${next} next. No card here fits; ${blocked} must wait.`,
  pair: (free: string, blocked: string) => `Touching cards of one rank are a pair. ${free} has a partner, ${blocked} none.`,
  /** The player's move. */
  play: (card: string) => `Your turn: tap ${card}, or drag it where the arrow points.`,
  playPair: (one: string, other: string) => `Your turn: tap ${one} to remove it with ${other}.`,
  playStock: 'Nothing fits yet. Your turn: tap the stock to turn a card.',
  playTool: 'Nothing fits yet. Your turn: press the lit button.',
  /** What it changed. */
  freed: (card: string) => `That freed ${card}. Each card that leaves can free its neighbours.`,
  uncovered: (card: string) => `That uncovered ${card}. Dig for the cards that your piles need next.`,
  filled: (card: string) => `${card} fills the gap at once: from the waste, or from the stock.`,
  gone: 'One pair less. Cards on either side of a gap do not touch.',
  takes: (card: string) => `Good. This pile takes ${card} next.`,
  dealt: (card: string) => `${card} is on the waste now. You can play it from there.`,
  moved: 'Good. Every move changes what can go next.',
  /** The stock, or what there is in its place. */
  stock: 'Nothing fits? Tap the stock: its next card goes onto the waste.',
  waste: 'The waste takes free cards: same suit, one rank higher or lower.',
  piles: 'Piles take cards too: same suit, one rank higher or lower.',
  redeals: (n: number) => `Stuck? Redeal gathers all piles and deals them again: ${n === 1 ? '1 redeal' : `${n} redeals`} left.`,
  close: 'No pair left? Close the gaps: cards move up, new ones follow.',
  reserves: 'Reserves take free cards: same suit, one rank higher or lower.',
  /** What to watch for. */
  watch: {
    waste: 'Watch the waste: the cards under its top card must wait.',
    once: 'The stock comes only once: before you deal, look what still fits.',
    space: 'An empty pile takes any card. Keep it for one that blocks others.',
    spaceReserve: 'An empty reserve takes any card. Keep it for one that blocks others.',
    pairs: 'A card may have two partners: take the pair that helps others meet.',
  },
}

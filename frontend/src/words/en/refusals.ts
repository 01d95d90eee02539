/** Why a move is refused: English. */
import type { Sentences } from '../kinds'

const cards = (n: number) => (n === 1 ? '1 card' : `${n} cards`)

export const refusals: Sentences = {
  'no-move': ({ word, shapes }) => `“${word}” is not a move. Moves are ${shapes}`,
  'no-place': ({ word }) => `there is no place ${word}`,
  won: () => 'the game is won',
  empty: ({ place }) => `${place.the} is empty`,
  'not-legal': ({ card, to }) => `the ${card} can’t go ${to.onto}`,

  'unseen-next': () => 'you have not seen the next card of the stock',
  'unseen-next-cards': () => 'you have not seen the next cards of the stock',
  'unseen-under': () => 'you have not seen the card that would turn up',
  'shuffle-unknown': ({ count }) => `the shuffle of redeal ${count} is not known`,
  'shuffle-missing': ({ count, most }) => `redeal ${count} gathers ${cards(most)}, but its shuffle is missing`,
  'shuffle-length': ({ count, given, most }) => `the shuffle of redeal ${count} has ${cards(given)}, but ${most} are gathered`,

  'stock-empty': () => 'the stock is empty',
  'stock-left': ({ count }) => `the stock still has ${cards(count)}. Turn the waste over when it is empty`,
  'no-redeal': () => 'no redeal is left',

  'no-fit': ({ card, to, rank }) => `the ${card} does not fit: ${to.the} takes the ${rank} next`,
  'other-suit': ({ suit, to }) => `${to.the} takes only ${suit}`,
  complete: ({ card, to }) => `the ${card} does not fit: ${to.the} is complete`,
  'not-next': ({ card, other }) => `the ${card} does not go on the ${other}`,
  'same-place': () => 'a card can’t be moved onto itself',
  'foundations-keep': () => 'in this game cards stay on the foundations',
  'no-exchange': () => 'the top card of this foundation does not fit on the other one, or is its first card',

  blocked: ({ card, place }) => `the ${card} on ${place.name} is blocked: neither narrow end is free`,
  'blocked-lane': ({ card, place }) => `the ${card} on ${place.name} is blocked: neither narrow end has a straight, empty lane to the edge`,
  'waste-not-begun': () => 'cards of the quilt can’t go to an empty waste',

  'king-stays': ({ place }) => `${place.the} holds only its king, which stays`,
  'no-transfer': () => 'in this game no card goes from a corner to the centre',
  otherwise: () => 'a card of the sails or the waste fits too, and must go first',
  'brings-nothing': ({ card }) => `the ${card} would make no card of the sails or the waste playable`,
  'same-corner': () => 'the last card of the centre came from this corner. Play a card from elsewhere to the centre first',
  'after-corner': () => 'the last card of the centre came from a corner. Play one from the sails or the waste first',
  'corner-first': () => 'no king goes to the centre while a corner is empty',
  'first-corner': ({ to }) => `fill the first empty corner first: ${to.name}`,

  'nothing-to-gather': () => 'the piles are empty: there is nothing to deal again',
  'spaces-stay': () => 'in this game an empty pile stays empty',
  alone: ({ card }) => `the ${card} is alone on its pile: moving it to an empty one would change nothing`,

  'pairs-first': () => 'a pair is left. Remove all pairs, then close the gaps',
  'closes-nothing': () => 'there is no gap to close',
  'lower-first': () => 'name the lower place of a pair first',
  'not-one-rank': ({ card, other }) => `the ${card} and the ${other} have different ranks`,
  'not-neighbours': ({ place, to }) => `places ${place.name} and ${to.name} are not adjacent`,

  stays: ({ place }) => `the cards of ${place.the} stay there`,
  'only-dealt': ({ place }) => `cards leave ${place.the} only when they are dealt`,
  'takes-none': ({ to }) => `no card can be moved to ${to.the}`,
  'not-from': ({ place, to }) => `${to.the} takes no cards from ${place.the}`,
  'not-yet': ({ to }) => `${to.the} takes cards when the stock is empty, not before`,
  'not-before': ({ to }) => `${to.the} takes cards when stock and waste are empty, not before`,
  'not-after': ({ to }) => `${to.the} takes no more cards when stock and waste are empty`,
  'not-begun': ({ to }) => `${to.the} takes a card when the foundation beside it has one, not before`,
  'space-stays': ({ to }) => `in this game ${to.the} stays empty`,
  'space-not-from': ({ place, to }) => `${to.the} is empty, and then takes no cards from ${place.the}`,
  'not-in-space': ({ card, to }) => `the ${card} does not go to ${to.the} while it is empty`,
  'takes-nothing-on': ({ other }) => `no card goes on the ${other}`,
  'dealt-over': ({ place }) => `until the stock is empty, the card of ${place.the} can’t be played: others were dealt since`,
  'not-beside': ({ place }) => `until the stock is empty, cards of ${place.the} go only to the foundations beside it`,
  'no-change': () => 'only after a redeal do cards go from one foundation to another, and never the first one',
  'nothing-left': () => 'there is nothing to deal again',
  'no-match': ({ card, other }) => `the ${card} and the ${other} are not a pair`,
  'not-alone': ({ card }) => `the ${card} is not removed alone`,
  'waste-full': () => 'play the card of the waste first',
  'fill-first': ({ place }) => `first fill ${place.the}`,
  inner: ({ place }) => `the card of ${place.the} lies in an inner circle: it is only played to a foundation`,
  'round-first': ({ place, count }) => `no card leaves ${place.the} before the round is over: ${count} more cards go to the packets`,
  'choose-first': () => 'first choose the card that starts the foundations',
  'lain-on': ({ place }) => `other cards lie on the card of ${place.the}`,
}

/** What a tap on a place means, given the legal moves and the selection. The page knows no rule beyond that list. */
import type { Move, Pile, Play } from '../lib/api'
import { groupOf, isHome } from '../lib/kinds'
import { moveWords, pileName, shortCard } from '../lib/names'

export type Tap =
  | { do: 'play'; move: Move }
  | { do: 'choose'; place: string; moves: Move[] }
  | { do: 'drop' }
  | { do: 'nothing' }
  | { do: 'refuse' }

type Piles = Record<string, Pick<Pile, 'kind'>>

/** A pair is the same move from either of its cards. */
const isPair = (move: Move) => move.kind === 'pair'

/** The legal moves that start at a place; of those that move cards only those of `count` cards, if there are any. */
export function movesFrom(moves: Move[], place: string, count = 0): Move[] {
  const all = moves.filter((move) => place !== '' && (move.from === place || (isPair(move) && move.to === place)))
  const like = all.filter((move) => move.count === count || isTurnover(move))
  return like.some((move) => move.count === count) ? like : all
}

/** Where a move played from this place goes. */
export const target = (move: Move, from: string) => (isPair(move) && move.to === from ? move.from : move.to)

/** Where a choice leads from a place, in a word or two: "waste, 9♠". */
export function leadsTo(move: Move, from: string, play: Pick<Play, 'table' | 'game'>): string {
  const pile = play.table.piles[target(move, from)]
  if (!pile) return moveWords(move, play)
  const top = pile.cards.at(-1)
  return groupOf(pile) !== 'foundation' && top ? `${pileName(pile)}, ${shortCard(top)}` : pileName(pile)
}

/** The legal moves from one place to another, for a dragged card. */
export const movesBetween = (moves: Move[], from: string, to: string, count = 0) =>
  movesFrom(moves, from, count).filter((move) => target(move, from) === to)

const goesHome = (move: Move, piles: Piles) => isHome(piles[move.to]) && !isHome(piles[move.from])

/** Two taps on a place within this time are a double tap, in ms. */
export const DOUBLE_TAP = 350

/**
 * `last` is a tap on the same place a moment ago, if there was one: this tap is then the second of a double tap, which plays
 * the card to a foundation. If the first tap has already played the card, the second does nothing. `count` is how many
 * cards there are from the tapped one to the top.
 */
export function tap(moves: Move[], piles: Piles, place: string, selected: string | null, last: { played: boolean } | null, count = 0): Tap {
  const from = movesFrom(moves, place, count)
  if (last?.played) return { do: 'nothing' }
  if (selected === place) {
    const home = from.filter((move) => goesHome(move, piles))
    if (!last) return { do: 'drop' }
    return home.length === 1 ? { do: 'play', move: home[0]! } : { do: 'nothing' }
  }
  if (selected !== null) {
    const there = movesBetween(moves, selected, place)
    if (there.length === 1) return { do: 'play', move: there[0]! }
    if (there.length > 1) return { do: 'choose', place: selected, moves: inTurn(there, piles) }
  }
  // With another card selected, a tap here may just have missed the target: select, do not play.
  if (from.length === 1 && selected === null) return { do: 'play', move: from[0]! }
  if (from.length > 0) return { do: 'choose', place, moves: inTurn(from, piles) }
  return selected === null ? { do: 'refuse' } : { do: 'drop' }
}

/** The kinds of moves made by pointing at a card; all others turn cards over and have a button. */
const POINTED = ['card', 'pair']
export const isTurnover = ({ kind }: Pick<Move, 'kind'>) => !POINTED.includes(kind)

/** The legal move that turns cards over (deal, redeal, close the gaps); of several, the kind that the game names first. */
export function turnover(moves: Move[], kinds: string[]): Move | null {
  const rank = (move: Move) => kinds.indexOf(move.kind)
  return moves.filter(isTurnover).sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/**
 * The kind of move on that button: of the legal one, else the kind that the game names first. Empty in a game without such moves.
 * `redeals`: how many the game has.
 */
export const turnoverKind = (move: Move | null, kinds: string[], redeals: number): string =>
  move?.kind ?? kinds.find((kind) => isTurnover({ kind }) && (kind !== 'redeal' || redeals > 0)) ?? ''

/** Moves in the order in which players look for them: to the foundations, within the tableau, from the stock; and pile 2 before pile 10. */
export function inTurn(moves: Move[], piles: Piles): Move[] {
  const rank = (move: Move) => (isTurnover(move) ? 2 : goesHome(move, piles) ? 0 : 1)
  return moves.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, 'en', { numeric: true }))
}

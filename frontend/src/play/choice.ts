/** What a tap on a place means, given the legal moves and what is selected. The page knows no rule beyond this list. */
import type { Move, Pile } from '../lib/api'
import { isHome } from '../lib/kinds'

export type Tap =
  | { do: 'play'; move: Move }
  | { do: 'choose'; place: string; moves: Move[] }
  | { do: 'drop' }
  | { do: 'nothing' }
  | { do: 'refuse' }

type Piles = Record<string, Pick<Pile, 'kind'>>

/** A pair is the same move from either of its cards. */
const isPair = (move: Move) => move.kind === 'pair'

/** The legal moves that start at a place; if some of them take just so many cards, those. */
export function movesFrom(moves: Move[], place: string, count = 0): Move[] {
  const all = moves.filter((move) => place !== '' && (move.from === place || (isPair(move) && move.to === place)))
  const like = all.filter((move) => move.count === count)
  return like.length > 0 ? like : all
}

/** Where a move goes if it is played from this place. */
export const target = (move: Move, from: string) => (isPair(move) && move.to === from ? move.from : move.to)

/** The legal moves from one place to another, as a card is dragged. */
export const movesBetween = (moves: Move[], from: string, to: string, count = 0) =>
  movesFrom(moves, from, count).filter((move) => target(move, from) === to)

const goesHome = (move: Move, piles: Piles) => isHome(piles[move.to]) && !isHome(piles[move.from])

/**
 * `last` is a tap on the same place a moment ago, if there was one: this is then the second of a double tap, which plays
 * the card to a foundation. Where the first has played the card already, the second is not meant for what lies there now.
 * `count`: so many cards lie from the tapped one on.
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
    if (there.length > 1) return { do: 'choose', place: selected, moves: there }
  }
  // With another card selected a tap here may be a slip of the target: select, rather than play unasked.
  if (from.length === 1 && selected === null) return { do: 'play', move: from[0]! }
  if (from.length > 0) return { do: 'choose', place, moves: from }
  return selected === null ? { do: 'refuse' } : { do: 'drop' }
}

/** The kinds of moves that a card is pointed at for; any other turns cards over, and has a button. */
const POINTED = ['card', 'pair']
export const isTurnover = ({ kind }: Pick<Move, 'kind'>) => !POINTED.includes(kind)

/** The deal, redeal or closing up that is legal now; of several, of the kind that the game names first. */
export function turnover(moves: Move[], kinds: string[]): Move | null {
  const rank = (move: Move) => kinds.indexOf(move.kind)
  return moves.filter(isTurnover).sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** What the button for it is for; while none is legal, the kind that the game names first. Nothing in a game without any. */
export const turnoverKind = (move: Move | null, kinds: string[]): string =>
  move?.kind ?? kinds.find((kind) => isTurnover({ kind })) ?? ''

/** All legal moves, in the order in which one would look for them: to the foundations, within the table, from the stock. */
export function inTurn(moves: Move[], piles: Piles): Move[] {
  const rank = (move: Move) => (isTurnover(move) ? 2 : goesHome(move, piles) ? 0 : 1)
  return moves.toSorted((a, b) => rank(a) - rank(b))
}

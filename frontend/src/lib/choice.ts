/** What a click on a place means, given the legal moves and what is selected. The page knows no rule beyond this list. */
import type { Move, Pile } from './api'

export type Click =
  | { do: 'play'; move: Move }
  | { do: 'choose'; place: string; moves: Move[] }
  | { do: 'drop' }
  | { do: 'refuse'; place: string }

/** A pair ("4+8") is the same move from either of its cards. */
const isPair = (move: Move) => move.name.includes('+')

/** The legal moves that start at a place. */
export const movesFrom = (moves: Move[], place: string) =>
  moves.filter((move) => place !== '' && (move.from === place || (isPair(move) && move.to === place)))

/** Where a move goes if it is played from this place. */
export const target = (move: Move, from: string) => (isPair(move) && move.to === from ? move.from : move.to)

export function click(moves: Move[], place: string, selected: string | null): Click {
  if (selected !== null) {
    if (selected === place) return { do: 'drop' }
    const there = movesFrom(moves, selected).filter((move) => target(move, selected) === place)
    if (there.length === 1) return { do: 'play', move: there[0]! }
    if (there.length > 1) return { do: 'choose', place: selected, moves: there }
  }
  const from = movesFrom(moves, place)
  // With another card selected a click here may be a slip of the target: select, rather than play unasked.
  if (from.length === 1 && selected === null) return { do: 'play', move: from[0]! }
  if (from.length > 0) return { do: 'choose', place, moves: from }
  return selected === null ? { do: 'refuse', place } : { do: 'drop' }
}

/** The deal, redeal or closing up that is legal now: the move that takes no card from anywhere but the stock. */
export function turnover(moves: Move[]): Move | null {
  const known: Turnover[] = ['deal', 'redeal', 'close']
  return moves.find((move) => known.includes(move.name as Turnover)) ?? null
}

export type Turnover = 'deal' | 'redeal' | 'close'

/** Which of them the button for it stands for; while none is legal, the one that this table is likely to have next. */
export function turnoverKind(move: Move | null, piles: Record<string, Pile>): Turnover {
  if (move) return move.name as Turnover
  const kinds = new Set(Object.values(piles).map((pile) => pile.kind))
  if (!kinds.has('stock')) return 'redeal'
  return kinds.has('waste') ? 'deal' : 'close'
}

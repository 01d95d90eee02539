/** Results of games in words: the deal, time, moves, hints, undos. */
import { t } from '../words/index.svelte'
import type { Challenge, Play } from '../lib/api'
import { grouped } from '../lib/deal'
import { clockTime, day } from '../lib/when'

export type Result = Omit<Challenge, 'checked'>

/** "Deal 48 151 623", "Daily deal of 22 November" */
export const dealWords = (play: Pick<Play, 'deal' | 'day'>) =>
  play.day ? t.challenge.daily(day(play.day)) : play.deal === null ? t.challenge.ownDeal : t.challenge.deal(grouped(play.deal))

/** "Won in 183 moves" */
export const resultWords = ({ won, moves }: Pick<Result, 'won' | 'moves'>) => (won ? t.challenge.won(moves) : t.challenge.lost(moves))

/** "4:05", "no hints", "2 undos": what is known. */
export const details = ({ seconds, hints, undos }: Pick<Result, 'seconds' | 'hints' | 'undos'>): string[] =>
  [seconds === null ? '' : clockTime(seconds), hints === null ? '' : t.challenge.hints(hints), undos === null ? '' : t.challenge.undos(undos)].filter(Boolean)

const ROWS = ['moves', 'seconds', 'hints', 'undos'] as const

export type Row = { name: 'result' | (typeof ROWS)[number]; cells: [string, string]; ahead: 0 | 1 | null }

/** Two results side by side; `ahead` is which of the two is better. What neither of them tells is left out. */
export function compared(mine: Result, other: Result): Row[] {
  const word = ({ won }: Result) => (won ? t.challenge.results.won : t.challenge.results.lost)
  const first: Row = { name: 'result', cells: [word(mine), word(other)], ahead: mine.won === other.won ? null : mine.won ? 0 : 1 }
  const rows = ROWS.flatMap((name): Row[] => {
    const [a, b] = [mine[name], other[name]]
    if (a === null && b === null) return []
    const cell = (value: number | null) => (value === null ? '–' : name === 'seconds' ? clockTime(value) : String(value))
    // Only wins are compared: fewer moves of a game that was not won are no merit.
    const ahead = mine.won && other.won && a !== null && b !== null && a !== b ? (a < b ? 0 : 1) : null
    return [{ name, cells: [cell(a), cell(b)], ahead }]
  })
  return [first, ...rows]
}

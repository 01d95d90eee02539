/** Wins over time, against the coach's expectation on the same deals. */
import type { GameRecords, HistoryPoint } from '../lib/api'

/** A game with a known chance, and the sum of wins minus chances up to it. */
export type Step = { ended: string; won: boolean; chance: number; game: string; balance: number }

/** The games of all these histories in the order they ended; and how many had no known chance. */
export function balanceOf(games: { game: Pick<GameRecords['game'], 'name'>; history: HistoryPoint[] }[]): { steps: Step[]; unknown: number } {
  const all = games.flatMap(({ game, history }) => history.map((each) => ({ ...each, game: game.name })))
  const known = all.filter((each): each is typeof each & { chance: number } => each.chance !== null)
  let balance = 0
  const steps = known
    .toSorted((a, b) => Date.parse(a.ended) - Date.parse(b.ended))
    .map((each) => ({ ...each, balance: (balance += Number(each.won) - each.chance) }))
  return { steps, unknown: all.length - known.length }
}

/** Where the graph's lines are drawn: about four steps of a round number, from zero or below to one or above. */
export function scaleOf(values: number[]): { low: number; high: number; lines: number[] } {
  const [low, high] = [Math.min(0, ...values), Math.max(1, ...values)]
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough)!
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const lines = Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  return { low: first * step, high: last * step, lines }
}

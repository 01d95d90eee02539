/** What became of a day's deals. */
import type { DailyResult } from '../lib/api'

/** Won on the day, won later, tried, or not played. */
export type Mark = 'won' | 'later' | 'tried' | 'none'

const RANK: Mark[] = ['none', 'tried', 'later', 'won']

const markOf = ({ won, timely }: Pick<DailyResult, 'won' | 'timely'>): Mark => (!won ? 'tried' : timely ? 'won' : 'later')

/** The best result itself. */
export const bestResult = <Each extends Pick<DailyResult, 'won' | 'timely'>>(results: Each[]): Each | undefined =>
  results.toSorted((a, b) => RANK.indexOf(markOf(b)) - RANK.indexOf(markOf(a)))[0]

/** The best of the results, which are of one deal or of several. */
export const bestMark = (results: Pick<DailyResult, 'won' | 'timely'>[]): Mark =>
  results.length === 0 ? 'none' : markOf(bestResult(results)!)

/** How often each mark occurs among the families of a day. */
export function marksOf(results: DailyResult[], families: string[]): Record<Mark, number> {
  const found: Record<Mark, number> = { won: 0, later: 0, tried: 0, none: 0 }
  for (const family of families) found[bestMark(results.filter((each) => each.family === family))]++
  return found
}

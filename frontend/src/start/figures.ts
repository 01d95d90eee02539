/** How hard a game is, in words. `tools/figures.py` writes figures.json from the results in docs; games without results have none. */
import { t } from '../words/index.svelte'
import type { GameInfo } from '../lib/api'
import { percent } from '../lib/when'
import all from './figures.json'

/** `winnable`: bounds of the share of deals that can be won with all cards known; `moves`: in a typical won game of the coach; `rated`: it has deals with a rating. */
export type Figures = { winnable?: number[]; coach?: { won: number; of: number }; moves?: number; rated?: true }

export const figuresOf = (name: string): Figures => (Object.hasOwn(all, name) ? (all as Record<string, Figures>)[name]! : {})

/** "98–100 %", "43 %" or "over 99 %": never a share that the bounds exclude. */
export function shareWords([low = 0, high = 1]: number[]): string {
  const [from, to] = [Math.round(low * 100), Math.round(high * 100)]
  if (from === 100 && low < 1) return t.start.over(percent(Math.floor(low * 100) / 100))
  return from === to ? percent(to / 100) : `${from}–${percent(to / 100)}`
}

/** "98–100 % winnable", "coach wins 61 %", "about 176 moves": what is known of them. */
export function figureWords({ winnable, coach, moves }: Figures): string[] {
  return [
    winnable && t.start.winnableShare(shareWords(winnable)),
    coach && t.start.coachShare(percent(coach.won / coach.of)),
    moves !== undefined && t.start.length(moves),
  ].filter((words) => typeof words === 'string')
}

export const FILTERS = ['packs', 'length', 'difficulty', 'luck'] as const
export type Filter = (typeof FILTERS)[number]
/** What games are chosen by; empty if nobody has measured it. */
export type Facts = Record<Filter, string>

/** The values of a filter, in order, and from which figure on each applies. */
const LENGTHS = [['long', 151], ['medium', 60], ['short', 0]] as const
const DIFFICULTIES = [['easy', 0.8], ['medium', 0.5], ['hard', 0.15], ['very-hard', 0]] as const
const LUCK = [['little', 0.9], ['some', 0]] as const

const from = (steps: readonly (readonly [string, number])[], figure: number | undefined) =>
  figure === undefined ? '' : steps.find(([, least]) => figure >= least)![0]

/** What is known of a game with its options. t.start.scale tells the readers how it is found. */
export function facts({ packs, open, id }: Pick<GameInfo, 'packs' | 'open' | 'id'>, name: string): Facts {
  const { winnable: [low, high] = [], coach, moves } = figuresOf(name)
  const winnable = low === undefined || high === undefined ? undefined : (low + high) / 2
  const wins = coach && coach.won / coach.of
  return {
    packs: String(packs),
    length: from(LENGTHS, moves),
    difficulty: from(DIFFICULTIES, wins), // a deal that can be won may still be hard for players
    luck: name === id && open ? 'none' : from(LUCK, wins !== undefined && winnable ? wins / winnable : undefined),
  }
}

/** A value of a filter in words. */
export function valueWords(filter: Filter, value: string): string {
  if (filter === 'packs') return t.start.values.packs(Number(value))
  return (t.start.values[filter] as Record<string, string>)[value] ?? ''
}

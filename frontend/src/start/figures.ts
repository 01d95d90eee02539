/** How hard a game is, in words. `tools/figures.py` writes figures.json from the results in docs; games without results have none. */
import { t } from '../words/index.svelte'
import { percent } from '../lib/when'
import all from './figures.json'

/** `winnable`: bounds of the share of deals that can be won with all cards known; `moves`: in a typical won game of the coach. */
export type Figures = { winnable?: number[]; coach?: { won: number; of: number }; moves?: number }

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

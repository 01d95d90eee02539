/** The games of the last visit, kept in this browser: shown until Cadogan has started and says how they are. */
import type { PlaySummary } from '../lib/api'
import { forGood } from '../engine/kept'

const KEY = 'plays'
const MOST = 12

export const remembered = () => forGood.value<PlaySummary[]>(KEY, [])

/** Remember these instead, newest first. */
export const remember = (plays: PlaySummary[]) => forGood.keepValue(KEY, plays.slice(0, MOST))

/** Remember how a game was left. */
export function rememberOne(play: PlaySummary) {
  const { id, game, deal, status, ply, winnable, peeked, hints, coach, another_try, puzzle, moved, ended, seconds, undos, day, timely, started, changed } = play
  const one: PlaySummary = { id, game, deal, status, ply, winnable, peeked, hints, coach, another_try, puzzle, moved, ended, seconds, undos, day, timely, started, changed }
  remember([one, ...remembered().filter((each) => each.id !== id)])
}

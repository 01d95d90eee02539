/** The games of the last visit, kept in this browser: shown until Cadogan has started and says how they are. */
import type { PlaySummary } from '../lib/api'

const KEY = 'cadogan.plays'
const MOST = 12

export function remembered(): PlaySummary[] {
  try {
    const plays: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(plays) ? (plays as PlaySummary[]) : []
  } catch {
    return [] // storage forbidden, or not ours
  }
}

/** Remember these instead, newest first. */
export function remember(plays: PlaySummary[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(plays.slice(0, MOST)))
  } catch {
    // storage forbidden: the next visit waits for them
  }
}

/** Remember how a game was left. */
export function rememberOne({ id, game, deal, status, ply, winnable, peeked, hints, coach, puzzle, moved, seconds, undos, day, timely, started, changed }: PlaySummary) {
  const one: PlaySummary = { id, game, deal, status, ply, winnable, peeked, hints, coach, puzzle, moved, seconds, undos, day, timely, started, changed }
  remember([one, ...remembered().filter((each) => each.id !== id)])
}

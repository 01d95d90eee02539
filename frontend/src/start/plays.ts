/** Games in a list, in words. */
import { t } from '../words/index.svelte'
import type { PlaySummary } from '../lib/api'
import { standing } from '../lib/over'
import { ago } from '../lib/when'

/** "won · 12 moves · winnable deal · yesterday" */
export function aboutPlay(play: PlaySummary): string {
  const status = standing(play)
  // Where its player has gone back to says nothing about a game that has ended.
  const moves = status === play.status && t.start.moves(play.ply)
  const kinds = [play.another_try && t.room.anotherTry, play.winnable && t.start.winnable, play.peeked && t.start.peeked]
  return [status !== 'playing' && t.start.status[status], moves, ...kinds, ago(play.changed)]
    .filter(Boolean)
    .join(' · ')
}

/** A game to go on with: neither over, nor without a move, nor one without a legal move. */
export const canGoOn = (play: PlaySummary) => standing(play) === 'playing' && play.moved

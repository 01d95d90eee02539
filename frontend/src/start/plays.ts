/** Games in a list, in words. */
import { t } from '../words/index.svelte'
import type { PlaySummary } from '../lib/api'
import { ago } from '../lib/when'

/** "won · 12 moves · winnable deal · yesterday" */
export const aboutPlay = (play: PlaySummary): string =>
  [play.status !== 'playing' && t.start.status[play.status], t.start.moves(play.ply), play.winnable && t.start.winnable, play.peeked && t.start.peeked, ago(play.changed)]
    .filter(Boolean)
    .join(' · ')

/** A game to go on with: neither over, nor without a move, nor one without a legal move. */
export const canGoOn = ({ status, moved }: PlaySummary) => status === 'playing' && moved

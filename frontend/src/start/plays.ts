/** Games in a list, in words. */
import { t } from '../words/index.svelte'
import type { PlaySummary } from '../lib/api'
import { ago } from '../lib/when'

/** "won · 12 moves · winnable deal · yesterday" */
export const aboutPlay = (play: PlaySummary): string =>
  [play.status !== 'playing' && t.start.status[play.status], t.start.moves(play.ply), play.winnable && t.start.winnable, play.peeked && t.start.peeked, ago(play.changed)]
    .filter(Boolean)
    .join(' · ')

export const isFinished = ({ status }: PlaySummary) => status === 'won' || status === 'resigned' || status === 'lost'

/** Games that have ended: nothing can be played in them any more. */
import type { PlaySummary, Status } from './api'

export const isOver = (status: Status): boolean => status === 'won' || status === 'resigned' || status === 'lost'

/** How a game stands, or how it ended if its player has gone back in it since: only a won one lets them. */
export const standing = ({ status, ended }: Pick<PlaySummary, 'status' | 'ended'>): Status => (ended && !isOver(status) ? 'won' : status)

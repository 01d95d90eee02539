/** Games that have ended: nothing can be played in them any more. */
import type { Status } from './api'

export const isOver = (status: Status): boolean => status === 'won' || status === 'resigned' || status === 'lost'

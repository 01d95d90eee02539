/** Requests about personal bests and achievements. */
import * as api from '../lib/api'

export const records = () => api.get('/api/records', {})

/** The games that were won, the last first. */
export const wins = (family: string, skip = 0) => api.get('/api/wins', { family, skip })

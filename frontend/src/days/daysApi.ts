/** Requests about the daily deals. */
import * as api from '../lib/api'

export const dealsOf = (date: string) => api.get('/api/daily', { date })
/** Begin a day's deal of a family, or go on with it. */
export const playDay = (family: string, day: string) => api.post('/api/daily/play', {}, { family, day })
export const results = (since: string, until: string) => api.get('/api/daily/days', { since, until })

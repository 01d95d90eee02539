/** Requests about personal bests and achievements. */
import * as api from '../lib/api'

export const records = () => api.get('/api/records', {})

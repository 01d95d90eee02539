/** Requests that carry games over from browser to browser. */
import * as api from '../lib/api'

/** The address of the file with everything. */
export const FILE = '/api/carry'
export const readFile = (text: string) => api.post('/api/carry', {}, { text })
export const makeCode = () => api.post('/api/carry/code', {}, undefined)
export const useCode = (code: string) => api.post('/api/carry/code/use', {}, { code })

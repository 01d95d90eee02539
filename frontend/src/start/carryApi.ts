/** Requests that carry games over from browser to browser. */
import * as api from '../lib/api'

/** The file with everything. */
export const file = () => api.carryFile()
export const readFile = (text: string) => api.post('/api/carry', {}, { text })
export const makeCode = () => api.post('/api/carry/code', {}, undefined)
export const useCode = (code: string) => api.post('/api/carry/code/use', {}, { code })

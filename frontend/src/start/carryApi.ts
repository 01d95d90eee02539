/** Requests that carry games over from browser to browser. */
import * as api from '../lib/api'
import { written } from '../lib/progress'

/** The file with everything: what only this browser knows is added to what the server has. */
export async function file() {
  const [text, progress] = [await api.carryFile(), written()]
  return progress ? text.replace('{', () => `{"progress": ${progress}, `) : text
}
export const readFile = (text: string) => api.post('/api/carry', {}, { text })
export const makeCode = () => api.post('/api/carry/code', {}, { progress: written() })
export const useCode = (code: string) => api.post('/api/carry/code/use', {}, { code })

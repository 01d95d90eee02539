/** Where Cadogan's Python runs: on a server, or in this browser. The page's HTML says so, when it is built. */

export type Place = 'server' | 'browser'

const said = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=cadogan]')?.content ?? ''
const entries = new Map(said.split(';').map((each) => [each.slice(0, each.indexOf('=')).trim(), each.slice(each.indexOf('=') + 1).trim()]))

export const place: Place = entries.get('place') === 'browser' ? 'browser' : 'server'

/** The address of the engine's files, with a slash at its end, or null if this page has none. */
export const engine: string | null = entries.has('engine') ? new URL(entries.get('engine')!, document.baseURI).href : null

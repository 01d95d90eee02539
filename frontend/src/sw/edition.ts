/** One version of Cadogan's files, and what the service worker does with each request. No browser is needed here. */

/** Written into the first line of sw.js when the page or the site is built. */
export type Edition = {
  place: 'server' | 'browser'
  version: string
  /** Path below the root -> the first 16 hex digits of its SHA-256. */
  files: Record<string, string>
}

/** The page itself; its address is that of the root. */
export const SHELL = 'index.html'
/** Where other apps send records to. */
export const SHARE = 'share'

/** Files whose names change with their content. */
export const isHashed = (path: string) => path.startsWith('assets/') || path.startsWith('engine/')

/** The files to fetch when the version is installed, and those that can wait: a page that has a server needs no engine at once. */
export function portions({ place, files }: Edition): { now: string[]; later: string[] } {
  const paths = Object.keys(files)
  const waits = (path: string) => place === 'server' && path.startsWith('engine/')
  return { now: paths.filter((path) => !waits(path)), later: paths.filter(waits) }
}

export const addressOf = (path: string, root: string): string => new URL(path === SHELL ? './' : path, root).href

/** The path below the root. */
export const pathOf = (address: string, root: string): string => new URL(address).pathname.slice(new URL(root).pathname.length)

type Asked = Pick<Request, 'url' | 'method' | 'mode'>

/** How to answer a request: with the page, with one of its files, by keeping what was shared; or not at all: the browser asks the network. */
export function way(asked: Asked, root: string, { place, files }: Edition): 'shell' | 'file' | 'share' | 'leave' {
  const { origin, pathname } = new URL(asked.url)
  const home = new URL(root)
  if (origin !== home.origin || !pathname.startsWith(home.pathname)) return 'leave'
  const path = pathOf(asked.url, root)
  if (path === 'api' || path.startsWith('api/')) return 'leave'
  if (asked.method === 'POST' && path === SHARE) return 'share'
  if (asked.method !== 'GET') return 'leave'
  if (path === '' || path === SHELL) return 'shell'
  if (Object.hasOwn(files, path) || isHashed(path)) return 'file'
  // On a server every other address is a view of the page; on a plain host they are other files.
  return asked.mode === 'navigate' && place === 'server' ? 'shell' : 'leave'
}

/** Headers with which the page is isolated from other origins, so that its workers may share memory. */
const ISOLATED = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
}
/** They belong to the way a file came, not to the file. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding', 'vary', 'age', 'date', 'connection', 'keep-alive']

/** A response's headers, and those that isolate the page. */
export function isolated(headers: Headers): Headers {
  const found = new Headers(headers)
  for (const name of OF_THE_WAY) found.delete(name)
  for (const [name, value] of Object.entries(ISOLATED)) found.set(name, value)
  return found
}

/** Files that a web host may keep packed without packing them on the way. Both the engine and the service worker fetch them here. */

/** Marks a response from the service worker's cache; its value is the file's digest. */
export const KEPT = 'x-cadogan-kept'

/** The name of the cache with the files of a version, or of an engine. Other folders of the same host may hold a Cadogan too. */
export const cacheName = (root: string, of: string) => `cadogan ${new URL(root).pathname} ${of}`

/** The lock of an engine that fetches its files; it is given back when they are in the cache. */
export const fetching = (root: string) => cacheName(root, 'fetching')

/** The first 16 hex digits of the SHA-256. */
export async function digestOf(content: BufferSource): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

/** The media type of a file by the ending of its name: not every host knows them all. */
export const typeOf = (path: string): string => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/**
 * A file, unpacked, with its media type. If the host sends it as it lies there, and has it packed beside it (NAME.gz), that is
 * fetched in its place. Errors: those of fetch; an answer that is not ok is returned as it is.
 */
export async function unpacked(address: string, init: RequestInit = {}): Promise<Response> {
  const plain = await fetch(address, init)
  // A file may be there only packed, where hosts refuse large ones.
  if ((!plain.ok && plain.status !== 404) || plain.headers.has(KEPT)) return plain
  if (plain.headers.has('content-encoding')) return typed(address, plain, plain.body)
  const packed = await fetch(`${address}.gz`, init).catch(() => null)
  // Some hosts answer what they do not have by a page.
  if (!packed?.ok || packed.headers.get('content-type')?.startsWith('text/html')) return typed(address, plain, plain.body)
  void plain.body?.cancel()
  // A host that declares the packing has had it undone by the browser.
  const undone = packed.headers.has('content-encoding')
  return typed(address, packed, undone ? packed.body : packed.body!.pipeThrough(new DecompressionStream('gzip')))
}

function typed(address: string, response: Response, body: ReadableStream<Uint8Array> | null): Response {
  const { headers, status } = response
  // A response as it came keeps the machine code that the browser has made of it.
  if (body === response.body && headers.get('content-type') === typeOf(new URL(address).pathname)) return response
  const named = new Headers(headers)
  named.set('content-type', typeOf(new URL(address).pathname))
  for (const name of ['content-encoding', 'content-length']) named.delete(name)
  return new Response(body, { status, headers: named })
}

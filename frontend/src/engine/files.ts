/** Fetches the engine's files, counts their bytes, and keeps the large ones. */
import { cacheName, digestOf, fetching, KEPT, typeOf, unpacked } from './unpacked'

/** A file's size, and what it comes to over the network when compressed. */
type Sizes = { bytes: number; br?: number; gz?: number }
/** engine.json. `memory`: the bytes of memory that Python had when the snapshot was made; `info`: what Pyodide says of itself. */
type Contents = { files: Record<string, Sizes>; memory: number; info: object }

/** The network broke off, or the host lacks a file. */
export class NotFetched extends Error {}

export class Files {
  readonly contents: Promise<Contents>
  /** What has come over the network of the files that count, and what will. */
  private readonly counted = new Map<string, { come: number; of: number }>()
  /** Those of them that came over the network. */
  private readonly come = new Map<string, Uint8Array<ArrayBuffer>>()

  /**
   * `report`: called as the bytes of these files come. `attempt`: how often it was tried before. A browser may remember what it had
   * then, or that there was nothing; so all is asked of the host itself.
   */
  constructor(
    private readonly folder: string,
    counted: string[] = [],
    private readonly report: (bytes: number, of: number) => void = () => {},
    private readonly attempt = 0,
  ) {
    // Asked of the host itself: a browser may remember that the file was missing once.
    const ask = (address: string) => fetch(address, { cache: 'no-cache' })
    this.contents = fetched(`${folder}engine.json`, ask).then((response) => response.json() as Promise<Contents>)
    this.contents.then(
      ({ files }) => counted.forEach((name) => this.counted.set(name, { come: 0, of: files[name]?.br ?? files[name]?.bytes ?? 0 })),
      () => {}, // who needs it gets the error
    )
  }

  /** A script. Its failure is remembered for its address, so another attempt has another one. */
  script<T>(name: string): Promise<T> {
    const address = this.folder + name + (this.attempt ? `?${this.attempt}` : '')
    return (import(/* @vite-ignore */ address) as Promise<T>).catch(() => Promise.reject(new NotFetched(`${name} did not come.`)))
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    return this.read(name, ...(await this.fetch(name)))
  }

  /** The answer as it came is compiled, its bytes are read from a copy: only so do browsers keep the machine code that they make of it. */
  async compile(name: string): Promise<WebAssembly.Module> {
    const [response, sizes] = await this.fetch(name)
    this.read(name, response.clone(), sizes).catch(() => {}) // who compiles it gets the error
    return WebAssembly.compileStreaming(response)
  }

  /**
   * Keep the files that count, once the engine has started with them. The service worker waits for that, and finds them: it need not
   * fetch them again.
   */
  async keep(started: Promise<unknown>): Promise<void> {
    const root = new URL('../../', this.folder).href
    const keep = async () => {
      await started
      const engine = new URL(this.folder).pathname.split('/').at(-2)!
      // Copied at once: the snapshot soon belongs to another worker.
      const kept = [...this.come].map(([name, all]) => ({ name, digest: digestOf(all), body: new Blob([all]) }))
      this.come.clear()
      const cache = await caches.open(cacheName(root, engine))
      for (const { name, digest, body } of kept)
        await cache.put(this.folder + name, new Response(body, { headers: { 'content-type': typeOf(name), [KEPT]: await digest } }))
    }
    await navigator.locks?.request(fetching(root), keep).catch(() => {}) // the engine did not begin, or there is no room
  }

  private async read(name: string, response: Response, { bytes }: Sizes): Promise<Uint8Array<ArrayBuffer>> {
    const all = new Uint8Array(bytes)
    let end = 0
    for await (const chunk of chunks(response)) {
      if (end + chunk.length > bytes) break
      all.set(chunk, end)
      this.count(name, (end += chunk.length) / bytes)
    }
    if (end !== bytes) throw new NotFetched(`${name} has not the length that engine.json says.`)
    if (this.counted.has(name) && !response.headers.has(KEPT)) this.come.set(name, all)
    return all
  }

  private count(name: string, share: number) {
    const known = this.counted.get(name)
    if (!known) return
    known.come = Math.round(known.of * share)
    let [bytes, total] = [0, 0]
    for (const { come, of } of this.counted.values()) [bytes, total] = [bytes + come, total + of]
    this.report(bytes, total)
  }

  private async fetch(name: string): Promise<[Response, Sizes]> {
    const ask = (address: string) => unpacked(address, this.attempt ? { cache: 'reload' } : {})
    const [response, { files }] = await Promise.all([fetched(this.folder + name, ask), this.contents])
    const sizes = files[name]
    if (!sizes) throw new NotFetched(`engine.json does not list ${name}.`)
    const { bytes, br, gz } = sizes
    const coding = response.headers.get('content-encoding')
    const known = this.counted.get(name)
    if (known && !response.headers.has(KEPT)) known.of = (coding === null || coding === 'gzip' ? gz : br) ?? bytes
    return [response, sizes]
  }
}

async function fetched(address: string, fetch: (address: string) => Promise<Response>): Promise<Response> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw new NotFetched(`${address}: ${response ? `status ${response.status}` : 'no answer'}.`)
  return response
}

async function* chunks(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body!.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => Promise.reject(new NotFetched(`${response.url} broke off.`)))
    if (done) return
    yield value
  }
}

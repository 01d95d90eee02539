/** Fetches the engine's files and counts their bytes. */
import { KEPT, unpacked } from './unpacked'

/** A file's size, and what it comes to over the network when compressed. */
type Sizes = { bytes: number; br?: number; gz?: number }
/** engine.json. `memory`: the bytes of memory that Python had when the snapshot was made. */
type Contents = { files: Record<string, Sizes>; memory?: number }

/** The network broke off, or the host lacks a file. */
export class NotFetched extends Error {}

export class Files {
  readonly contents: Promise<Contents>
  /** What has come over the network of the files that count, and what will. */
  private readonly counted = new Map<string, { come: number; of: number }>()

  /** `report`: called as the bytes of these files come. */
  constructor(
    private readonly folder: string,
    counted: string[] = [],
    private readonly report: (bytes: number, of: number) => void = () => {},
  ) {
    // Asked of the host itself: a browser may remember that the file was missing once.
    const ask = (address: string) => fetch(address, { cache: 'no-cache' })
    this.contents = fetched(`${folder}engine.json`, ask).then((response) => response.json() as Promise<Contents>)
    this.contents.then(
      ({ files }) => counted.forEach((name) => this.counted.set(name, { come: 0, of: files[name]?.br ?? files[name]?.bytes ?? 0 })),
      () => {}, // who needs it gets the error
    )
  }

  async bytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const [response, { bytes }] = await this.fetch(name)
    const all = new Uint8Array(bytes)
    let end = 0
    for await (const chunk of chunks(response)) {
      if (end + chunk.length > bytes) break
      all.set(chunk, end)
      this.count(name, (end += chunk.length) / bytes)
    }
    if (end !== bytes) throw new NotFetched(`${name} has not the length that engine.json says.`)
    return all
  }

  /** The answer as it came is compiled, its bytes are counted in a copy: only so do browsers keep the machine code that they make of it. */
  async compile(name: string): Promise<WebAssembly.Module> {
    const [response, { bytes }] = await this.fetch(name)
    void this.watch(name, response.clone(), bytes)
    return WebAssembly.compileStreaming(response)
  }

  private async watch(name: string, copy: Response, bytes: number) {
    let end = 0
    try {
      for await (const chunk of chunks(copy)) this.count(name, (end += chunk.length) / bytes)
    } catch {
      // who compiles it gets the error
    }
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
    const [response, { files }] = await Promise.all([fetched(this.folder + name, unpacked), this.contents])
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

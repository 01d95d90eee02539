/**
 * The files of a version, complete or not in use: the page's in a cache of its own, the engine's in one that it shares with all
 * versions that have the same engine.
 */
import { cacheName, digestOf, fetching, KEPT, typeOf, unpacked } from '../engine/unpacked'
import { addressOf, type Edition, isHashed, isolated } from './edition'

/** Files fetched at the same time. */
const AT_ONCE = 6

export class Stock {
  constructor(
    private readonly edition: Edition,
    private readonly root: string,
  ) {}

  private name(path: string, version = this.edition.version): string {
    const [folder, engine] = path.split('/')
    return cacheName(this.root, folder === 'engine' && engine ? engine : version)
  }

  /** Get the files that are missing: from older versions if they have them, else from the network. Raises if one cannot be had. */
  async fill(paths: string[]): Promise<void> {
    // An engine that starts meanwhile keeps what it fetches.
    if (paths.some((path) => path.startsWith('engine/'))) await navigator.locks?.request(fetching(this.root), () => {})
    const had = await this.had()
    const left = [...paths]
    const take = async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        const address = addressOf(path, this.root)
        const digest = this.edition.files[path]!
        const cache = await caches.open(this.name(path))
        if ((await cache.match(address))?.headers.get(KEPT) === digest) continue
        await cache.put(address, had.get(digest)?.clone() ?? (await this.fetch(path, digest)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, take))
  }

  /** Take over what older versions have of these files; the others can wait. */
  async adopt(paths: string[]): Promise<void> {
    const had = await this.had()
    await this.fill(paths.filter((path) => had.has(this.edition.files[path]!)))
  }

  /** A file of this version or a given one, or, if its name says which content is meant, of any other that is still here. */
  async find(path: string, version?: string): Promise<Response | undefined> {
    const address = addressOf(path, this.root)
    const own = await caches.match(address, { cacheName: this.name(path, version) })
    if (own || !isHashed(path)) return own
    for (const name of await this.others()) {
      const found = await caches.match(address, { cacheName: name })
      if (found) return found
    }
    return undefined
  }

  /** Drop all other versions. */
  async dropOthers(): Promise<void> {
    await Promise.all((await this.others()).map((name) => caches.delete(name)))
  }

  private async others(): Promise<string[]> {
    const own = new Set(Object.keys(this.edition.files).map((path) => this.name(path)))
    return (await caches.keys()).filter((name) => name.startsWith(cacheName(this.root, '')) && !own.has(name))
  }

  /** The files of older versions, by digest. */
  private async had(): Promise<Map<string, Response>> {
    const had = new Map<string, Response>()
    for (const name of await this.others())
      for (const response of await (await caches.open(name)).matchAll()) had.set(response.headers.get(KEPT) ?? '', response)
    return had
  }

  /** A file from the network, checked: while a host is being updated it may send one of another version. */
  private async fetch(path: string, digest: string): Promise<Response> {
    const get = path.startsWith('engine/') ? unpacked : fetch
    const response = await get(addressOf(path, this.root), { cache: isHashed(path) ? 'force-cache' : 'no-cache' })
    if (!response.ok) throw new Error(`${path} could not be fetched: status ${response.status}`)
    const content = await response.arrayBuffer()
    const found = await digestOf(content)
    if (found !== digest) throw new Error(`${path} is not the file of version ${this.edition.version}: its digest is ${found}, not ${digest}`)
    const headers = isolated(response.headers)
    headers.set('content-type', typeOf(path))
    headers.set(KEPT, digest)
    return new Response(content, { headers })
  }
}

import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Files, NotFetched } from '../src/engine/files'
import { digestOf, KEPT } from '../src/engine/unpacked'

const CONTENT = Uint8Array.from({ length: 100_000 }, (_, index) => index % 7)
const PACKED = gzipSync(CONTENT)
const LIST = { memory: 0, files: { 'snapshot.bin': { bytes: CONTENT.length, br: 50, gz: PACKED.length }, 'lost.bin': { bytes: 10 } } }

/** A host with the snapshot: packed by itself, packed on the way, or as it is. */
function host(kind: 'brotli' | 'plain' | 'short') {
  vi.stubGlobal('fetch', async (address: string) => {
    const name = address.split('/').at(-1)!
    if (name === 'engine.json') return Response.json(LIST)
    if (name === 'snapshot.bin') return new Response(kind === 'short' ? CONTENT.subarray(1) : CONTENT, { headers: { 'content-type': 'application/octet-stream', ...(kind !== 'plain' && { 'content-encoding': 'br' }) } })
    if (name === 'snapshot.bin.gz') return new Response(PACKED)
    return new Response(null, { status: 404 })
  })
}

afterEach(() => void vi.unstubAllGlobals())

describe("the engine's files", () => {
  const fetchSnapshot = async (kind: Parameters<typeof host>[0], name = 'snapshot.bin') => {
    host(kind)
    const reports: [number, number][] = []
    const files = new Files('http://host/engine/', ['snapshot.bin'], (...report) => reports.push(report))
    return { content: await files.bytes(name), reports }
  }

  it('count as many bytes as come over the network', async () => {
    const { content, reports } = await fetchSnapshot('brotli')
    expect(content).toEqual(CONTENT)
    expect(reports.at(-1)).toEqual([50, 50])
  })

  it('come packed from a host that does not pack', async () => {
    const { content, reports } = await fetchSnapshot('plain')
    expect(content).toEqual(CONTENT)
    expect(reports.at(-1)).toEqual([PACKED.length, PACKED.length])
  })

  it('must be whole', async () => {
    await expect(fetchSnapshot('short')).rejects.toThrow(NotFetched)
    await expect(fetchSnapshot('brotli', 'lost.bin')).rejects.toThrow(NotFetched)
    await expect(fetchSnapshot('brotli', 'unknown.bin')).rejects.toThrow(NotFetched)
  })

  it('that are large are kept once the engine has started, unless they were', async () => {
    const stored = new Map<string, Response>()
    const put = async (address: string, response: Response) => void stored.set(address, response)
    const names: string[] = []
    vi.stubGlobal('caches', { open: async (name: string) => (names.push(name), { put }) })
    vi.stubGlobal('navigator', { locks: { request: async (name: string, act: () => Promise<void>) => (names.push(name), act()) } })
    host('plain')
    const files = new Files('http://host/x/engine/9/', ['snapshot.bin'])
    const content = await files.bytes('snapshot.bin')
    const kept = files.keep(Promise.resolve())
    await Promise.resolve()
    content.fill(0) // it belongs to another worker now
    await kept
    expect(names).toEqual(['cadogan /x/ fetching', 'cadogan /x/ 9'])
    const response = stored.get('http://host/x/engine/9/snapshot.bin')!
    expect(response.headers.get(KEPT)).toBe(await digestOf(CONTENT))
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(CONTENT)

    stored.clear()
    vi.stubGlobal('fetch', async (address: string) => (address.endsWith('json') ? Response.json(LIST) : new Response(CONTENT, { headers: { [KEPT]: '1' } })))
    const again = new Files('http://host/x/engine/9/', ['snapshot.bin'])
    await again.bytes('snapshot.bin')
    await again.keep(Promise.resolve())
    expect(stored.size).toBe(0)
  })
})

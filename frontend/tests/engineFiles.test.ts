import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Files, NotFetched } from '../src/engine/files'

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
})

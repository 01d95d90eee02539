import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { KEPT, typeOf, unpacked } from '../src/engine/unpacked'
import { sharedText } from '../src/lib/handed'
import { addressOf, type Edition, isolated, portions, way } from '../src/sw/edition'

const ROOT = 'https://example.org/games/cadogan/'
const files = { 'index.html': '1', 'assets/a-1.js': '2', 'engine/9/core.wasm': '3', 'icon.svg': '4' }
const browser: Edition = { place: 'browser', version: 'v', files }
const server: Edition = { place: 'server', version: 'v', files }

const asked = (path: string, method = 'GET', mode: RequestMode = 'cors') => ({ url: new URL(path, ROOT).href, method, mode })

describe('the service worker', () => {
  it.each([
    ['./', 'shell', 'shell'],
    ['./?from=home', 'shell', 'shell'],
    ['index.html', 'shell', 'shell'],
    ['play/xyz', 'leave', 'shell'],
    ['assets/a-1.js', 'file', 'file'],
    ['assets/of-another-version.js', 'file', 'file'],
    ['engine/9/core.wasm.gz', 'file', 'file'],
    ['icon.svg', 'file', 'file'],
    ['sw.js', 'leave', 'shell'],
    ['api', 'leave', 'leave'],
    ['api/plays?x=1', 'leave', 'leave'],
    ['/other/index.html', 'leave', 'leave'],
    ['https://elsewhere.example/games/cadogan/', 'leave', 'leave'],
  ])('answers a visit of %s as %s, on a server as %s', (path, onHost, onServer) => {
    expect(way(asked(path, 'GET', 'navigate'), ROOT, browser)).toBe(onHost)
    expect(way(asked(path, 'GET', 'navigate'), ROOT, server)).toBe(onServer)
  })

  it('leaves what a page asks for and does not list', () => {
    expect(way(asked('figures.json'), ROOT, server)).toBe('leave')
    expect(way(asked('constructor'), ROOT, server)).toBe('leave')
  })

  it('takes what is shared, and no other request that changes something', () => {
    expect(way(asked('share', 'POST', 'navigate'), ROOT, browser)).toBe('share')
    expect(way(asked('share', 'GET', 'navigate'), ROOT, browser)).toBe('leave')
    expect(way(asked('assets/a-1.js', 'POST'), ROOT, browser)).toBe('leave')
    expect(way(asked('api/share', 'POST'), ROOT, browser)).toBe('leave')
  })

  it('fetches the engine at once only where there is no server', () => {
    expect(portions(browser)).toEqual({ now: Object.keys(files), later: [] })
    expect(portions(server)).toEqual({ now: ['index.html', 'assets/a-1.js', 'icon.svg'], later: ['engine/9/core.wasm'] })
  })

  it('knows the page by the address of its folder', () => {
    expect(addressOf('index.html', ROOT)).toBe(ROOT)
    expect(addressOf('assets/a-1.js', ROOT)).toBe(`${ROOT}assets/a-1.js`)
  })

  it('isolates the page and keeps its policy', () => {
    const headers = isolated(new Headers({ 'content-security-policy': "default-src 'none'", 'content-encoding': 'br', vary: 'accept-encoding' }))
    expect(Object.fromEntries(headers)).toEqual({
      'content-security-policy': "default-src 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    })
  })
})

describe('a file that a host has packed', () => {
  const TEXT = 'wasm '.repeat(50)
  /** A host that has these answers. */
  const hosted = (answers: Record<string, () => Response>) => {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      sent.push(address.slice(ROOT.length))
      return answers[address.slice(ROOT.length)]?.() ?? new Response('no', { status: 404 })
    })
    return sent
  }
  afterEach(() => vi.unstubAllGlobals())
  const plain = () => new Response(TEXT, { headers: { 'content-type': 'text/plain' } })
  const packed = (headers = {}) => new Response(gzipSync(TEXT), { headers: { 'content-type': 'application/gzip', ...headers } })

  it('is fetched packed from a host that does not pack on the way', async () => {
    const sent = hosted({ 'core.wasm': plain, 'core.wasm.gz': packed })
    const answer = await unpacked(`${ROOT}core.wasm`)
    expect(await answer.text()).toBe(TEXT)
    expect(answer.headers.get('content-type')).toBe('application/wasm')
    expect(sent).toEqual(['core.wasm', 'core.wasm.gz'])
  })

  it('is not asked for twice where the host packs, or where it is kept', async () => {
    for (const name of ['content-encoding', KEPT]) {
      const sent = hosted({ 'core.wasm': () => new Response(TEXT, { headers: { [name]: 'br' } }) })
      expect(await (await unpacked(`${ROOT}core.wasm`)).text()).toBe(TEXT)
      expect(sent).toEqual(['core.wasm'])
    }
  })

  it('is taken plain where it is not packed, or a page is sent in its place', async () => {
    hosted({ 'core.wasm': plain })
    expect(await (await unpacked(`${ROOT}core.wasm`)).text()).toBe(TEXT)
    hosted({ 'core.wasm': plain, 'core.wasm.gz': () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) })
    expect(await (await unpacked(`${ROOT}core.wasm`)).text()).toBe(TEXT)
  })

  it('is not unpacked again if the browser has done it', async () => {
    hosted({ 'core.wasm': plain, 'core.wasm.gz': () => new Response(TEXT, { headers: { 'content-encoding': 'gzip' } }) })
    expect(await (await unpacked(`${ROOT}core.wasm`)).text()).toBe(TEXT)
  })

  it('that is missing stays missing', async () => {
    const sent = hosted({})
    expect((await unpacked(`${ROOT}core.wasm`)).status).toBe(404)
    expect(sent).toEqual(['core.wasm', 'core.wasm.gz'])
  })

  it('has the type of its name', () => {
    expect(typeOf('engine/1/pyodide.asm.mjs')).toMatch('text/javascript')
    expect(typeOf('snapshot.bin')).toBe('application/octet-stream')
  })
})

it('reads what another app shares: files, then text', async () => {
  const form = new FormData()
  form.append('text', ' typed ')
  form.append('records', new File(['one\n'], 'a.cadogan'))
  form.append('records', new File(['two'], 'b.txt'))
  expect(await sharedText(form)).toBe('one\n\ntwo\n\ntyped')
  expect(await sharedText(new FormData())).toBe('')
})

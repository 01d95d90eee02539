import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

class Stored extends Object {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? (this as unknown as Record<string, string>)[key]! : null
  }
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string) {
    delete (this as unknown as Record<string, string>)[key]
  }
}

let here: Stored
let window: Stored
let sent: string[]
let status: number
let reloads: number
let listeners: Map<string, () => void>
/** The one that the page makes once. */
let channel: { onmessage: (() => void) | null; posted: unknown[] } | undefined

async function page() {
  const found = await import('../src/lib/deletion')
  channel!.posted = []
  return found
}

beforeEach(() => {
  ;[here, window, sent, status, reloads, listeners] = [new Stored(), new Stored(), [], 200, 0, new Map()]
  Object.assign(here, { 'cadogan.plays': '[]', 'cadogan.settings': '{}', 'cadogan.unsent.a1': '{}', 'another.page': 'stays' })
  Object.assign(window, { 'cadogan.spoilers': '["a1"]' })
  const listen = (name: string, act: () => void) => listeners.set(name, act)
  vi.stubGlobal('localStorage', here)
  vi.stubGlobal('sessionStorage', window)
  vi.stubGlobal('location', { pathname: '/play/a1', search: '', hash: '', reload: () => reloads++ })
  vi.stubGlobal('history', { replaceState: (_: unknown, __: string, address: string) => sent.push(`at ${address}`) })
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('document', { addEventListener: listen, querySelector: () => null })
  vi.stubGlobal('BroadcastChannel', class {
    onmessage = null
    posted: unknown[] = []
    constructor() {
      channel = this
    }
    postMessage(message: unknown) {
      this.posted.push(message)
    }
  })
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    sent.push(`${method} ${address}`)
    return new Response(JSON.stringify(status === 200 ? { games: 3, settings: true } : { detail: 'Not now.' }), { status })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('deleting everything', () => {
  it('leaves nothing of Cadogan in the browser, and loads the start page afresh', async () => {
    const { deleteAll, justDeleted, stored } = await page()
    expect((await stored()).games).toBe(3)
    await deleteAll()
    expect(sent).toEqual(['get /api/player', 'delete /api/player', 'at /'])
    expect([Object.keys(here), Object.keys(window), reloads, channel!.posted]).toEqual([['another.page'], ['cadogan.deleted'], 1, [true]])
    // The clock of a table writes once more when the page goes.
    here.setItem('cadogan.clock', '{"a1":1}')
    listeners.get('visibilitychange')!()
    expect(Object.keys(here)).toEqual(['another.page'])
    expect([justDeleted(), justDeleted()]).toEqual([3, null])
  })

  it('deletes nothing here if the server refuses', async () => {
    status = 503
    const { deleteAll } = await page()
    await expect(deleteAll()).rejects.toThrow('Not now.')
    expect([Object.keys(here).length, Object.keys(window).length, reloads, channel!.posted]).toEqual([4, 1, 0, []])
  })

  it('deletes nothing while Cadogan here stands in for the server', async () => {
    const { deleteAll, stored } = await page()
    const { engineState } = await import('../src/engine/state.svelte')
    engineState.standsIn = true
    await expect(deleteAll()).rejects.toThrow('nothing was deleted')
    await expect(stored()).rejects.toThrow('nothing was deleted')
    engineState.standsIn = false
    expect([sent, Object.keys(here).length]).toEqual([[], 4])
  })

  it('is heard by the other windows, which say nothing of it', async () => {
    const { hearDeletion, justDeleted } = await page()
    hearDeletion()
    channel!.onmessage!()
    expect([Object.keys(here), Object.keys(window), reloads, sent]).toEqual([['another.page'], [], 1, ['at /']])
    expect(justDeleted()).toBeNull()
  })
})

describe('bringing the server what was played here', () => {
  const steps: string[] = []
  const step = (name: string, ms: number) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, ms))
    steps.push(`${name} ends`)
  }

  it('is over before everything is deleted, or comes after it', async () => {
    let last: Promise<unknown> = Promise.resolve()
    const request = (_: string, act: () => Promise<unknown>) => (last = last.then(act))
    vi.stubGlobal('navigator', { locks: { request } })
    const { oneAtATime } = await import('../src/engine/carrier')
    await Promise.all([oneAtATime(step('bringing', 20)), oneAtATime(step('deleting', 0))])
    expect(steps).toEqual(['bringing begins', 'bringing ends', 'deleting begins', 'deleting ends'])
  })

  it('is done once, with an error or without locks', async () => {
    const { oneAtATime } = await import('../src/engine/carrier')
    let tries = 0
    const fail = async () => {
      tries += 1
      throw new Error('No.')
    }
    vi.stubGlobal('navigator', {})
    await expect(oneAtATime(fail)).rejects.toThrow('No.')
    vi.stubGlobal('navigator', { locks: { request: async (_: string, act: () => unknown) => act() } })
    await expect(oneAtATime(fail)).rejects.toThrow('No.')
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new Error('SecurityError')) } })
    await expect(oneAtATime(fail)).rejects.toThrow('No.')
    expect(tries).toBe(3)
  })
})

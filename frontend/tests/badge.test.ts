import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ROOT = 'https://example.org/games/cadogan/'

vi.mock('../src/lib/root', () => ({ root: ROOT }))
const results = vi.fn<(since: string, until: string) => Promise<{ results: object[] }>>()
vi.mock('../src/days/daysApi', () => ({ results }))

let badge: string[]
let visibility: () => void
let register: ReturnType<typeof vi.fn>

/** A browser with badges, and texts that the page and its service worker hand each other. */
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 23, 9, 0), toFake: ['Date'] })
  const kept = new Map<string, string>()
  const cache = { put: async (address: string, text: Response) => void kept.set(address, await text.text()) }
  const match = async (address: string) => (kept.has(address) ? new Response(kept.get(address)) : undefined)
  badge = []
  register = vi.fn(async () => {})
  vi.stubGlobal('caches', { open: async () => cache, match })
  vi.stubGlobal('document', { addEventListener: (_name: string, listener: () => void) => (visibility = listener) })
  vi.stubGlobal('navigator', {
    setAppBadge: async () => void badge.push('set'),
    clearAppBadge: async () => void badge.push('clear'),
    serviceWorker: { ready: Promise.resolve({ periodicSync: { register } }) },
  })
  results.mockReset().mockResolvedValue({ results: [] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keepBadge = async () => (await import('../src/days/badge')).keepBadge()

/** By its address alone: its types are those of a worker. */
const [main] = Object.values(import.meta.glob('../src/sw/main.ts'))

/** The service worker, woken by the browser while no page is open. */
async function wake() {
  const listeners: Record<string, (event: object) => void> = {}
  vi.stubGlobal('self', {
    __CADOGAN__: { place: 'browser', version: 'v', files: {} },
    registration: { scope: ROOT },
    addEventListener: (name: string, listener: () => void) => (listeners[name] = listener),
  })
  vi.resetModules()
  await main!()
  let done: Promise<void> | undefined
  listeners.periodicsync!({ waitUntil: (work: Promise<void>) => (done = work) })
  await done
}

describe('the badge', () => {
  it('is there until one of today’s deals was played', async () => {
    await keepBadge()
    expect(results).toHaveBeenLastCalledWith('2026-11-23', '2026-11-23')
    expect(badge).toEqual(['set'])
    results.mockResolvedValue({ results: [{}] })
    visibility()
    await vi.waitFor(() => expect(badge).toEqual(['set', 'clear']))
  })

  it('comes back on the next day, without a page', async () => {
    results.mockResolvedValue({ results: [{}] })
    await keepBadge()
    await wake()
    expect(badge).toEqual(['clear'])
    vi.setSystemTime(new Date(2026, 10, 24, 7, 0))
    await wake()
    expect(badge).toEqual(['clear', 'set'])
  })

  it('is looked after by the browser where it allows that', async () => {
    await keepBadge()
    expect(register).toHaveBeenCalledWith('day', { minInterval: 12 * 3_600_000 })
    register.mockRejectedValue(new DOMException('not installed', 'NotAllowedError'))
    await expect(keepBadge()).resolves.toBeUndefined()
  })

  it('stays as it is without a connection', async () => {
    results.mockRejectedValue(new Error('No answer came.'))
    await keepBadge()
    expect(badge).toEqual([])
  })

  it('is nobody’s concern where there are none', async () => {
    vi.stubGlobal('navigator', {})
    await keepBadge()
    expect(results).not.toHaveBeenCalled()
  })
})

import { afterEach, expect, it, vi } from 'vitest'
import { catchUp } from '../src/play/offline'

const { server } = vi.hoisted(() => ({ server: { send: vi.fn() } }))
vi.mock('../src/engine/carrier', () => ({
  oneAtATime: (act: () => unknown) => act(),
  isStandingIn: () => false,
  letStandIn: () => {},
  own: async () => ({ send: async () => ({ ok: true, text: async () => 'games' }) }),
  server,
}))

const AHEAD = 'cadogan.ahead'
let stored: Map<string, string>

function playedHere() {
  stored = new Map([[AHEAD, 'yes']])
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, removeItem: (key: string) => stored.delete(key) })
}
afterEach(() => vi.unstubAllGlobals())

it('what was played here is brought to the server once', async () => {
  playedHere()
  server.send.mockResolvedValue({ ok: true })
  await catchUp()
  await catchUp()
  expect(server.send.mock.calls).toEqual([[{ method: 'post', address: '/api/carry', body: '{"text":"games"}' }, {}]])
  expect(stored.has(AHEAD)).toBe(false)
})

it('what the server does not take is brought again on the next visit', async () => {
  playedHere()
  server.send.mockResolvedValue({ ok: false })
  await expect(catchUp()).rejects.toThrow()
  server.send.mockRejectedValue(new Error('No answer.'))
  await expect(catchUp()).rejects.toThrow()
  expect(stored.has(AHEAD)).toBe(true)
})

import { beforeEach, expect, it, vi } from 'vitest'

let stored: Map<string, string>

const store = (more: object = {}) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
  ...more,
})

async function opened() {
  vi.resetModules()
  return (await import('../src/engine/kept')).forGood
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', store())
})

it('keeps texts and values under names of its own', async () => {
  const kept = await opened()
  kept.keep('lesson', 'had')
  kept.keepValue('clock', { a: 1 })
  expect(Object.fromEntries(stored)).toEqual({ 'cadogan.lesson': 'had', 'cadogan.clock': '{"a":1}' })
  expect([kept.text('lesson'), kept.value('clock', {}), kept.text('none')]).toEqual(['had', { a: 1 }, null])
  kept.keep('lesson', null)
  expect([...stored.keys()]).toEqual(['cadogan.clock'])
})

it.each(['[1]', '7', 'null', '{', '"x"'])('takes %s for nothing where an object is meant', async (text) => {
  stored.set('cadogan.clock', text)
  expect((await opened()).value('clock', { usual: true })).toEqual({ usual: true })
})

const refuse = () => {
  throw new DOMException('forbidden', 'SecurityError')
}

it('lasts until the page closes where the store is forbidden', async () => {
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  const kept = await opened()
  kept.keepValue('plays', [1, 2])
  kept.keep('lesson', 'had')
  expect([kept.value('plays', [] as number[]), kept.text('lesson')]).toEqual([[1, 2], 'had'])
  kept.keep('lesson', null)
  expect(kept.text('lesson')).toBeNull()
  kept.clear()
  expect(kept.value('plays', [])).toEqual([])
})

it('keeps nothing more where the store is full: another window may have kept something since', async () => {
  stored.set('cadogan.clock', '{"a":1}')
  vi.stubGlobal('localStorage', store({ setItem: refuse }))
  const kept = await opened()
  kept.keepValue('clock', { a: 2 })
  expect(kept.value('clock', {})).toEqual({ a: 1 })
})

it('opens a mute channel where channels are forbidden', async () => {
  vi.stubGlobal('BroadcastChannel', class { constructor() { refuse() } })
  await opened()
  const channel = (await import('../src/engine/kept')).openChannel('cadogan.plays')
  channel.postMessage(1)
  channel.close()
  expect(channel.onmessage).toBeNull()
})

it.each([
  [['en-US@posix', 'en-GB'], 'en-GB'],
  [['de-DE@posix'], 'en'],
  [['de-AT', 'en-IE'], 'en-IE'],
])('of %j, English dates and figures are those of %s', async (languages, locale) => {
  vi.stubGlobal('navigator', { languages })
  expect((await import('../src/words/locale')).localeOf('en')).toBe(locale)
})

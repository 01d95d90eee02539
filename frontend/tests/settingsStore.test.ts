import { beforeEach, describe, expect, it, vi } from 'vitest'

/** A browser's storage, the server's answer, and what was sent there. */
let stored: Map<string, string>
let answer: { settings: Record<string, unknown> | null; changed: string | null }
let sent: { settings: Record<string, unknown> }[]
let lost: boolean

async function page() {
  vi.resetModules()
  const { settings } = await import('../src/lib/settings.svelte')
  return { settings, ...(await import('../src/lib/settingsStore')) }
}

beforeEach(() => {
  vi.useFakeTimers()
  ;[stored, answer, sent, lost] = [new Map(), { settings: null, changed: null }, [], false]
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null, setItem: (key: string, value: string) => stored.set(key, value) })
  vi.stubGlobal('fetch', async (_: string, { method, body }: { method: string; body: string }) => {
    if (lost) throw new TypeError('no line')
    if (method === 'put') {
      sent.push(JSON.parse(body))
      answer = { settings: sent.at(-1)!.settings, changed: '2026-11-21T12:00:00Z' }
    }
    return new Response(JSON.stringify(answer))
  })
})

describe('settings in the store', () => {
  it('are taken over by a browser that has none of its own', async () => {
    answer = { settings: { cloth: 'wine', fourColours: true, strange: 1, keys: 'yes', theme: 'purple' }, changed: '2026-11-20T12:00:00Z' }
    const { settings, meetSettings } = await page()
    await meetSettings()
    expect([settings.cloth, settings.fourColours, settings.keys, settings.theme]).toEqual(['wine', true, true, 'auto'])
    expect(sent).toEqual([])
  })

  it('are those of whichever was changed last', async () => {
    answer = { settings: { cloth: 'wine' }, changed: '2026-11-20T12:00:00Z' }
    stored.set('cadogan.settings', '{"cloth":"blue"}')
    stored.set('cadogan.settings.changed', '2026-11-20T13:00:00Z')
    const { settings, meetSettings } = await page()
    await meetSettings()
    expect(settings.cloth).toBe('blue')
    expect(sent.map((each) => each.settings.cloth)).toEqual(['blue'])
    answer = { settings: { cloth: 'paper' }, changed: '2026-11-22T12:00:00Z' }
    const other = await page()
    await other.meetSettings()
    expect(other.settings.cloth).toBe('paper')
  })

  it('are sent once a change has settled', async () => {
    const { settings, meetSettings, keepSettings } = await page()
    await meetSettings()
    keepSettings()
    expect(sent).toEqual([])
    for (const cloth of ['blue', 'wine'] as const) {
      settings.cloth = cloth
      keepSettings()
    }
    await vi.runAllTimersAsync()
    expect(sent.map((each) => each.settings.cloth)).toEqual(['wine'])
    expect(stored.get('cadogan.settings.changed')).toBe('2026-11-21T12:00:00Z')
  })

  it.each([
    ['{}', 'auto', [true, false]],
    ['{"showPlayable":true}', 'auto', [true, false]],
    ['{"showPlayable":false}', 'off', [false, false]],
    ['{"showPlayable":false,"outlines":"on"}', 'on', [true, true]],
  ])('about outlines are read from %s, as older pages kept them', async (kept, outlines, outlined) => {
    stored.set('cadogan.settings', kept)
    const { settings } = await page()
    expect(settings.outlines).toBe(outlines)
    expect([settings.outlined(['card', 'deal']), settings.outlined(['pair', 'close'])]).toEqual(outlined)
  })

  it.each([
    ['{}', 'soft'],
    ['{"sounds":true}', 'on'],
    ['{"sounds":false}', 'off'],
    ['{"sounds":"loud"}', 'soft'],
  ])('about sounds are read from %s, as older pages kept them', async (kept, sounds) => {
    stored.set('cadogan.settings', kept)
    expect((await page()).settings.sounds).toBe(sounds)
  })

  it('do without the server', async () => {
    lost = true
    const { settings, meetSettings, keepSettings } = await page()
    await meetSettings()
    settings.cloth = 'blue'
    keepSettings()
    await vi.runAllTimersAsync()
    expect(settings.cloth).toBe('blue')
    lost = false
    stored.set('cadogan.settings', '{"cloth":"blue"}')
    await (await page()).meetSettings()
    expect(sent.map((each) => each.settings.cloth)).toEqual(['blue'])
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { install } from '../src/words/en/install'

/** What the browser has called on the page, by name. */
let listeners: Record<string, (event: object) => void>

/** The page on a device, as fresh as after loading. */
async function on(userAgent: string, { touches = 0, standalone = false } = {}) {
  vi.resetModules()
  listeners = {}
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => (listeners[name] = listener))
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: standalone && query === '(display-mode: standalone)' }))
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: touches })
  return (await import('../src/install/device.svelte')).device
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Mobile'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1'

/** The browser offers to install the page. */
function offer() {
  const event = { preventDefault: vi.fn(), prompt: vi.fn(async () => ({ outcome: 'accepted' })) }
  listeners.beforeinstallprompt!(event)
  return event
}

afterEach(() => vi.unstubAllGlobals())

describe('a browser that can install the page', () => {
  it('is not offered by us before it offers it itself', async () => expect((await on(ANDROID)).way).toBe('none'))

  it('shows its offer once, when the player wants it', async () => {
    const device = await on(ANDROID)
    const event = offer()
    expect(event.preventDefault).toHaveBeenCalled()
    expect(device.way).toBe('button')
    expect(event.prompt).not.toHaveBeenCalled()
    await device.install()
    await device.install()
    expect(event.prompt).toHaveBeenCalledOnce()
    expect(device.way).toBe('none')
  })

  it('has nothing more to offer once the page is installed', async () => {
    const device = await on(ANDROID)
    offer()
    listeners.appinstalled!({})
    expect(device.way).toBe('none')
  })
})

describe('a device where it is done by hand', () => {
  it.each([
    ['an iPhone', IPHONE, 5, 'apple'],
    ['an iPad, which calls itself a Mac', MAC, 5, 'apple'],
    ['a Mac', MAC, 0, 'none'],
  ])('%s', async (_name, userAgent, touches, way) => expect((await on(userAgent, { touches })).way).toBe(way))

  it('says nothing in the installed page', async () => expect((await on(IPHONE, { standalone: true })).way).toBe('none'))
})

describe('the box', () => {
  /** As it is drawn now. */
  async function box() {
    await import('./setup')
    const [{ render }, { default: InstallBox }] = [await import('svelte/server'), await import('../src/install/InstallBox.svelte')]
    return render(InstallBox).body
  }

  it('has a button where the browser has an offer', async () => {
    await on(ANDROID)
    offer()
    expect(await box()).toMatch(install.button)
    expect(await box()).not.toMatch(install.apple)
  })
  it('says how it is done by hand', async () => {
    await on(IPHONE)
    expect(await box()).toMatch(install.apple)
    expect(await box()).not.toMatch(install.button)
  })
})

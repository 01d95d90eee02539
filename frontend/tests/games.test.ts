import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Disk } from '../src/engine/disk'
import { CHANNEL, channelLine, type Asked, type Called, type Told } from '../src/engine/messages'

const openDisk = vi.hoisted(() => vi.fn<() => Promise<Disk>>())
const startPython = vi.hoisted(() => vi.fn())
vi.mock('../src/engine/disk', () => ({ openDisk, InUse: class extends Error {}, NAMES: [] }))
vi.mock('../src/engine/python', () => ({ startPython, LARGE: [] }))
vi.mock('../src/engine/mounted', () => ({ mount: () => {}, DATABASE: '' }))
vi.mock('../src/engine/files', () => ({ Files: class { keep() {} }, NotFetched: class extends Error {} }))

/** Python, which answers each request with its address. */
const python = {
  python: { pyimport: () => ({ Games: () => ({ request: (_: string, address: string) => ({ toJs: () => [200, 'application/json', '{}', address, 0], destroy: () => {} }) }) }) },
  spare: { wasm: null, snapshot: null },
}
const disk: Disk = { storage: 'kept', files: new Map(), settle: async () => {} }

/** The channels of the windows, closed after each test. */
let open: { close(): void }[]
/** What the leading window hears, and how it speaks. */
let heard: Told[]
let say: (message: object) => void

beforeEach(async () => {
  vi.resetModules()
  ;[open, heard, say] = [[], [], () => {}]
  openDisk.mockReset().mockResolvedValue(disk)
  startPython.mockReset().mockResolvedValue(python)
  const listeners: ((event: { data: object }) => void)[] = []
  say = (data) => listeners.forEach((hear) => hear({ data }))
  vi.stubGlobal('addEventListener', (_: string, hear: (event: { data: object }) => void) => listeners.push(hear))
  vi.stubGlobal('postMessage', (message: Told) => heard.push(message))
  const Real = BroadcastChannel
  vi.stubGlobal('BroadcastChannel', class extends Real {
    constructor(name: string) {
      super(name)
      open.push(this)
    }
  })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await import('../src/engine/games')
})
afterEach(() => {
  open.forEach((channel) => channel.close())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const lead = () => say({ what: 'lead', engine: 'engine/', leader: 'leader' })
const ask = (id: number, address: string): Asked => ({ what: 'ask', id, method: 'GET', address })
const stages = () => heard.flatMap((told) => (told.what === 'starting' ? [told.starting.stage] : []))
const answers = (told: Told[]) => told.flatMap((each) => (each.what === 'answer' ? [each.body] : []))

/** A window that does not lead; `calls`: how often it calls before it is answered. */
function enter(name: string, calls = 1) {
  const found: Told[] = []
  const line = channelLine<Asked, Told>(name)
  line.listen((told) => found.push(told))
  const channel = new BroadcastChannel(CHANNEL)
  for (let n = 0; n < calls; n++) channel.postMessage({ hello: name } satisfies Called)
  return { line, found }
}

it('tries again with the same files after Python did not start', async () => {
  startPython.mockRejectedValueOnce(new Error('the network broke off'))
  lead()
  await vi.waitFor(() => expect(stages().at(-1)).toBe('failed'))
  say({ what: 'again' })
  await vi.waitFor(() => expect(stages().at(-1)).toBe('ready'))
  expect(openDisk).toHaveBeenCalledTimes(1)
})

it('opens the files again if they could not be opened', async () => {
  openDisk.mockRejectedValueOnce(new Error('in use'))
  lead()
  await vi.waitFor(() => expect(stages().at(-1)).toBe('failed'))
  say({ what: 'again' })
  await vi.waitFor(() => expect(stages().at(-1)).toBe('ready'))
})

it('serves the others when a window closes before it was answered', async () => {
  let begin = (_: typeof python) => {}
  startPython.mockReturnValueOnce(new Promise((resolve) => (begin = resolve)))
  lead()
  const { line, found } = enter('short')
  await vi.waitFor(() => expect(found).toContainEqual({ what: 'welcome', leader: 'leader' }))
  line.post(ask(1, '/api/short'))
  line.post({ what: 'bye' })
  line.post({ what: 'ping' }) // not heard any more
  await new Promise((resolve) => setTimeout(resolve, 100))
  say(ask(1, '/api/first'))
  begin(python)
  await vi.waitFor(() => expect(answers(heard)).toEqual(['/api/first']))
  say(ask(2, '/api/second'))
  await vi.waitFor(() => expect(answers(heard)).toEqual(['/api/first', '/api/second']))
})

it('keeps the line of a window that calls twice', async () => {
  lead()
  await vi.waitFor(() => expect(stages().at(-1)).toBe('ready'))
  const before = open.length
  const { line, found } = enter('window', 2)
  await vi.waitFor(() => expect(found.filter(({ what }) => what === 'welcome')).toHaveLength(2))
  expect(open).toHaveLength(before + 3) // the window's two, and the worker's one
  line.post(ask(1, '/api/a'))
  await vi.waitFor(() => expect(answers(found)).toEqual(['/api/a']))
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Asked, Called, Lead, Line, Starting, Told } from '../src/engine/messages'
import type { Reply } from '../src/engine/requests'
import { Tabs, type Surroundings } from '../src/engine/tabs'

type Channel = ReturnType<Surroundings['channel']>

/** A browser with windows: one lock, one channel that all hear, and workers that note what they are asked. */
class Browser {
  readonly workers: FakeWorker[] = []
  readonly lines = new Map<string, (told: Told) => void>()
  private readonly channels = new Set<Channel>()
  private readonly queue: { signal: AbortSignal; lead: () => Promise<void> }[] = []
  private held = false
  hasWorkers = true

  call(from: Channel | null, data: Called) {
    for (const channel of this.channels) if (channel !== from) channel.onmessage?.call(channel as BroadcastChannel, { data } as MessageEvent<Called>)
    if ('hello' in data) this.workers.at(-1)?.meet(data.hello, (told) => this.lines.get(data.hello)?.(told))
  }

  window(): Tabs & { seen: Starting[] } {
    const seen: Starting[] = []
    const tabs = new Tabs('engine/', this.surroundings(), { starting: (starting) => seen.push(starting), storage: () => {} })
    return Object.assign(tabs, { seen })
  }

  private surroundings(): Surroundings {
    return {
      hold: (signal, lead) => {
        this.queue.push({ signal, lead })
        return this.next().then(() => new Promise(() => {}))
      },
      channel: () => {
        const channel: Channel = { onmessage: null, postMessage: (data: Called) => this.call(channel, data), close: () => this.channels.delete(channel) }
        this.channels.add(channel)
        return channel
      },
      line: (client) => ({
        post: (asked) => this.workers.at(-1)?.hear(client, asked),
        listen: (hear) => this.lines.set(client, hear),
        close: () => this.lines.delete(client),
      }),
      worker: () => {
        if (!this.hasWorkers) throw new Error('no workers')
        const worker = new FakeWorker()
        this.workers.push(worker)
        return worker.line(() => this.call(null, { here: true }))
      },
    }
  }

  private async next() {
    const first = this.held ? undefined : this.queue.shift()
    if (!first) return
    this.held = true
    if (!first.signal.aborted) await first.lead()
    this.held = false
    void this.next()
  }
}

class FakeWorker {
  /** What it was asked and has not answered: by whom, what. */
  readonly asked: { client: string; asked: Asked }[] = []
  closed = false
  private name = ''
  private readonly clients = new Map<string, (told: Told) => void>()

  line(here: () => void): Line<Asked | Lead, Told> {
    return {
      post: (message) => {
        if (message.what !== 'lead') return this.hear('own', message)
        this.name = message.leader
        this.meet('own', (told) => this.own(told))
        here()
      },
      listen: (hear) => (this.own = hear),
      close: () => (this.closed = true),
    }
  }
  private own: (told: Told) => void = () => {}

  meet(client: string, tell: (told: Told) => void) {
    if (this.closed) return
    this.clients.set(client, tell)
    tell({ what: 'welcome', leader: this.name })
  }

  hear(client: string, asked: Asked) {
    if (!this.closed) this.asked.push({ client, asked })
  }

  /** Requests that wait here. */
  get requests() {
    return this.asked.flatMap(({ client, asked }) => (asked.what === 'ask' ? [{ client, ...asked }] : []))
  }

  tell(client: string, told: Told) {
    if (!this.closed) this.clients.get(client)!(told)
  }

  answer(body = 'true') {
    for (const { client, id } of this.requests) this.tell(client, { what: 'answer', id, status: 200, body })
    this.asked.length = 0
  }
}

const soon = () => vi.advanceTimersByTimeAsync(0)
const outcome = (promise: Promise<Reply>) => promise.then((reply) => reply.json(), (error: Error) => error.message)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the windows of a browser', () => {
  it('share one worker', async () => {
    const browser = new Browser()
    const [first, second] = [browser.window(), browser.window()]
    const found = [first.send({ method: 'get', address: '/api/a' }, {}), second.send({ method: 'post', address: '/api/b', body: '{}' }, {})].map(outcome)
    await soon()
    expect(browser.workers).toHaveLength(1)
    expect(browser.workers[0]!.requests).toMatchObject([{ method: 'GET', address: '/api/a' }, { method: 'POST', address: '/api/b', body: '{}' }])
    browser.workers[0]!.answer('7')
    expect(await Promise.all(found)).toEqual([7, 7])
  })

  it('go on when the leader goes: what was only read is asked again, what may have been done has failed', async () => {
    const browser = new Browser()
    const [first, second] = [browser.window(), browser.window()]
    first.start()
    await soon()
    const read = outcome(second.send({ method: 'get', address: '/api/read' }, {}))
    const done = outcome(second.send({ method: 'post', address: '/api/do', body: '{}' }, {}))
    await soon()
    first.stop()
    await soon()
    expect(browser.workers.map(({ closed }) => closed)).toEqual([true, false])
    expect(await done).toBe('No answer came.')
    expect(browser.workers[1]!.requests.map(({ address }) => address)).toEqual(['/api/read'])
    browser.workers[1]!.answer()
    expect(await read).toBe(true)
  })

  it('ask what waited meanwhile', async () => {
    const browser = new Browser()
    const [first, second, third] = [browser.window(), browser.window(), browser.window()]
    first.start()
    second.start()
    await soon()
    first.stop()
    const asked = outcome(third.send({ method: 'post', address: '/api/do', body: '{}' }, {}))
    await soon()
    expect(browser.workers).toHaveLength(2)
    browser.workers[1]!.answer()
    expect(await asked).toBe(true)
  })

  it('can lead again after they were put to sleep', async () => {
    const browser = new Browser()
    const only = browser.window()
    only.start()
    await soon()
    only.stop()
    only.start()
    await soon()
    expect(browser.workers.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('say so when another window holds the games and does not answer', async () => {
    const browser = new Browser()
    browser.window().start()
    await soon()
    browser.workers[0]!.meet = () => {}
    const second = browser.window()
    const asked = outcome(second.send({ method: 'get', address: '/api/a' }, {}))
    await vi.advanceTimersByTimeAsync(8000)
    expect(await asked).toBe('No answer came.')
    expect(second.seen.at(-1)).toMatchObject({ stage: 'failed', trouble: 'elsewhere' })
  })

  it('say so in a browser without workers', async () => {
    const browser = new Browser()
    browser.hasWorkers = false
    const only = browser.window()
    only.start()
    await vi.advanceTimersByTimeAsync(8000)
    expect(only.seen.at(-1)).toMatchObject({ stage: 'failed', trouble: 'start' })
  })
})

describe('a worker that hangs', () => {
  it('is asked for a sign, then replaced', async () => {
    const browser = new Browser()
    const only = browser.window()
    const asked = outcome(only.send({ method: 'post', address: '/api/a', body: '{}' }, {}))
    await soon()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(browser.workers[0]!.asked.at(-1)!.asked).toEqual({ what: 'ping' })
    await vi.advanceTimersByTimeAsync(50_000)
    expect(await asked).toBe('No answer came.')
    expect(browser.workers.map(({ closed }) => closed)).toEqual([true, false])
  })

  it('may take its time over a file with many games', async () => {
    const browser = new Browser()
    const only = browser.window()
    const asked = outcome(only.send({ method: 'post', address: '/api/carry', body: 'x'.repeat(1_000_000) }, {}))
    await soon()
    await vi.advanceTimersByTimeAsync(250_000)
    browser.workers[0]!.answer()
    expect(await asked).toBe(true)
  })

  it('may take its time if it gives signs', async () => {
    const browser = new Browser()
    const only = browser.window()
    const asked = outcome(only.send({ method: 'get', address: '/api/a' }, {}))
    await soon()
    for (let second = 0; second < 100; second += 10) {
      await vi.advanceTimersByTimeAsync(10_000)
      browser.workers[0]!.tell('own', { what: 'pong' })
    }
    browser.workers[0]!.answer()
    expect(await asked).toBe(true)
  })
})

describe('a stream', () => {
  const open = async (signal?: AbortSignal) => {
    const browser = new Browser()
    const only = browser.window()
    const asked = only.send({ method: 'get', address: '/api/hint' }, { signal })
    await soon()
    const worker = browser.workers[0]!
    const { id } = worker.requests[0]!
    worker.tell('own', { what: 'stream', id })
    return { worker, id, reply: await asked, only }
  }

  it('gives its events in order, and ends', async () => {
    const { worker, id, reply } = await open()
    worker.tell('own', { what: 'events', id, events: [['progress', 1], ['progress', 2]], last: false })
    worker.tell('own', { what: 'events', id, events: [['hint', 3]], last: true })
    const events = []
    for await (const event of reply.events()) events.push(event)
    expect(events).toEqual([{ event: 'progress', data: 1 }, { event: 'progress', data: 2 }, { event: 'hint', data: 3 }])
  })

  it('is left when its reader leaves', async () => {
    const { worker, id, reply } = await open()
    worker.tell('own', { what: 'events', id, events: [['progress', 1]], last: false })
    for await (const _ of reply.events()) break
    expect(worker.asked.at(-1)!.asked).toEqual({ what: 'leave', id })
  })

  it('is left when its request is aborted', async () => {
    const abort = new AbortController()
    const { worker, id, reply } = await open(abort.signal)
    const events = reply.events()[Symbol.asyncIterator]()
    const next = events.next()
    abort.abort(new Error('enough'))
    await expect(next).rejects.toThrow('enough')
    expect(worker.asked.at(-1)!.asked).toEqual({ what: 'leave', id })
  })

  it('breaks off with its worker', async () => {
    const { reply, only } = await open()
    const next = reply.events()[Symbol.asyncIterator]().next()
    only.stop()
    await expect(next).rejects.toThrow('No answer came.')
  })
})

it('a request that was aborted before it was sent is not sent', async () => {
  const browser = new Browser()
  const abort = new AbortController()
  abort.abort()
  await expect(browser.window().send({ method: 'get', address: '/api/a' }, { signal: abort.signal })).rejects.toThrow()
  await soon()
  expect(browser.workers[0]?.requests ?? []).toEqual([])
})

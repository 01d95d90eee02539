/**
 * Requests to worker "games", which serves all windows.
 *
 * One window leads: it holds a lock, and the worker is its own. The others reach the worker by channels. When the leader goes, another
 * takes over. A request whose answer got lost with it has failed, unless asking twice does no harm.
 */
import { CHANNEL, channelLine, type Asked, type Called, type Lead, type Line, type Starting, type Storage, type Told, type Trouble } from './messages'
import type { Carrier, Reply, Request, Way } from './requests'
import { Stream } from './stream'
import { openChannel, type Channel } from './kept'

/** What a window needs of its browser. Tests have their own. */
export interface Surroundings {
  /** Lead while holding the one lock of all windows. Rejects if `signal` aborts the wait for it. */
  hold(signal: AbortSignal, lead: () => Promise<void>): Promise<unknown>
  channel(): Channel
  line(client: string): Line<Asked, Told>
  /** Start worker "games". */
  worker(): Line<Asked | Lead, Told>
}

/** Learns how the engine starts, and where the games are kept. */
export interface Watcher {
  starting(starting: Starting): void
  storage(storage: Storage): void
}

/** How often this looks for signs of the worker, in ms. */
const LOOK = 1000
/** The number of looks after which nobody will welcome this window. */
const ABSENT = 8
/** The number of looks without a sign after which the worker is taken for dead; it is asked for one before. */
const DEAD = 60
const ASKED = 10
/** How many characters of a request give the worker one look more: it hears nothing while it takes in a file with many games. */
const A_LOOK = 5000

type Pending = {
  request: Request
  /** The leader whose worker has it. */
  sent: string | null
  /** Its events, if the answer is a stream. */
  stream: Stream | null
  resolve(reply: Reply): void
  reject(error: unknown): void
}

export class Tabs implements Carrier {
  /** Another one after each `stop`: the worker may hear of the end of the one after the call of the next. */
  private client = ''
  private readonly pending = new Map<number, Pending>()
  private count = 0
  private channel: ReturnType<Surroundings['channel']> | null = null
  private line: Line<Asked, Told> | null = null
  /** Whose worker answers; null: none has welcomed this window yet. */
  private leader: string | null = null
  /** Ends the wait for the lock, or gives it back. */
  private leaving: AbortController | null = null
  /** Why no worker welcomes this window, if none does. */
  private absence: Trouble = 'elsewhere'
  private silence = 0
  private timer: ReturnType<typeof setInterval> | undefined

  constructor(
    private readonly engine: string,
    private readonly around: Surroundings,
    private readonly watcher: Watcher,
  ) {}

  /** Find the leader, or become it. */
  start() {
    if (this.leaving) return
    const { signal } = (this.leaving = new AbortController())
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    this.client = crypto.randomUUID()
    this.take(this.around.line(this.client))
    this.channel = this.around.channel()
    this.channel.onmessage = ({ data }: MessageEvent<Called>) => 'here' in data && this.hello()
    this.hello()
    const lead = () => {
      if (!signal.aborted) this.lead()
      return left
    }
    this.around.hold(signal, lead).catch(() => {})
    this.timer = setInterval(() => this.look(), LOOK)
  }

  /** Give up the lock and the worker, for instance before the browser puts this window to sleep. */
  stop() {
    if (!this.leaving) return
    this.line?.post({ what: 'bye' })
    this.failAll()
    this.line?.close()
    this.line = this.leader = null
    this.absence = 'elsewhere'
    this.channel?.close()
    this.leaving.abort()
    this.leaving = null
    clearInterval(this.timer)
  }

  /** Try again to start the engine. */
  again() {
    if (this.leader === null) this.stop()
    this.start()
    this.line?.post({ what: 'again' })
  }

  send(request: Request, { signal }: Way): Promise<Reply> {
    this.start()
    const id = ++this.count
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', () => this.abort(id, signal.reason), { once: true })
      this.pending.set(id, { request, sent: null, stream: null, resolve, reject })
      this.post(id)
    })
  }

  // -- the worker

  private hello() {
    this.channel?.postMessage({ hello: this.client } satisfies Called)
  }

  private lead() {
    this.absence = 'start'
    const line = this.around.worker() // throws in a browser without workers
    this.absence = 'files'
    this.take(line)
    line.post({ what: 'lead', engine: this.engine, leader: crypto.randomUUID() })
  }

  private take(line: Line<Asked, Told>) {
    this.line?.close()
    this.line = line
    this.leader = null
    this.silence = 0
    line.listen((told) => this.line === line && this.hear(told))
  }

  /** A worker welcomes this window: what the one before was asked is asked again, or has failed. */
  private meet(leader: string) {
    if (leader === this.leader) return
    this.leader = leader
    for (const [id, { sent, request, stream }] of [...this.pending])
      if (sent === null || (request.method === 'get' && !stream)) this.post(id)
      else this.fail(id)
  }

  private post(id: number) {
    const pending = this.pending.get(id)
    if (!pending || !this.line || this.leader === null) return
    pending.sent = this.leader
    const { method, address, body } = pending.request
    this.line.post({ what: 'ask', id, method: method.toUpperCase(), address, body })
  }

  private hear(told: Told) {
    this.silence = 0
    if (told.what === 'welcome') this.meet(told.leader)
    else if (told.what === 'starting') this.watcher.starting(told.starting)
    else if (told.what === 'storage') this.watcher.storage(told.storage)
    else if (told.what !== 'pong') this.receive(told)
  }

  private receive(told: Extract<Told, { id: number }>) {
    const { id } = told
    const pending = this.pending.get(id)
    if (!pending) return
    if (told.what === 'broken') this.fail(id)
    else if (told.what === 'answer') {
      this.pending.delete(id)
      pending.resolve(reply(told.status, told.body))
    } else if (told.what === 'stream') {
      pending.stream = new Stream(() => this.drop(id))
      pending.resolve(reply(200, '', pending.stream))
    } else {
      for (const [event, data] of told.events) pending.stream?.push({ event, data })
      if (!told.last) return
      this.pending.delete(id)
      pending.stream?.end()
    }
  }

  // -- what fails

  private fail(id: number, error: unknown = new Error('No answer came.')) {
    const pending = this.pending.get(id)
    this.pending.delete(id)
    if (pending?.stream) pending.stream.end(error)
    else pending?.reject(error)
  }

  private failAll() {
    for (const id of [...this.pending.keys()]) this.fail(id)
  }

  private abort(id: number, reason: unknown) {
    if (!this.pending.has(id)) return
    this.line?.post({ what: 'leave', id })
    this.fail(id, reason)
  }

  /** The reader of a stream has left it. */
  private drop(id: number) {
    if (this.pending.delete(id)) this.line?.post({ what: 'leave', id })
  }

  /** The length of the longest request that is not answered. */
  private get longest(): number {
    return Math.max(0, ...Array.from(this.pending.values(), ({ request }) => request.body?.length ?? 0))
  }

  /** Nothing waits for ever for a worker that is gone or hangs. */
  private look() {
    this.silence += 1
    if (this.leader === null) {
      if (this.silence % ABSENT > 0) return
      this.watcher.starting({ stage: 'failed', bytes: 0, of: 0, trouble: this.absence })
      this.failAll()
      this.hello()
    } else if (this.pending.size > 0 && this.silence % ASKED === 0) {
      this.line?.post({ what: 'ping' })
      if (this.silence < DEAD + Math.floor(this.longest / A_LOOK)) return
      this.stop()
      this.start()
    } else if (this.pending.size === 0) this.silence = 0
  }
}

function reply(status: number, body: string, stream?: Stream): Reply {
  const none = new Stream(() => {})
  none.end()
  return { status, ok: status >= 200 && status < 300, json: async () => JSON.parse(body) as unknown, text: async () => body, events: () => stream ?? none }
}

/** The browser itself. Without a secure address there is no lock, and no storage that windows could share. */
export const browser: Surroundings = {
  hold: async (signal, lead) => {
    try {
      await navigator.locks!.request(CHANNEL, { signal }, lead)
    } catch (error) {
      if (signal.aborted) throw error
      await lead() // the browser refuses locks, as it does all storage: nothing is shared
    }
  },
  channel: () => openChannel(CHANNEL),
  line: channelLine,
  worker() {
    const worker = new Worker(new URL('./games.ts', import.meta.url), { type: 'module', name: 'Cadogan games' })
    return {
      post: (message) => worker.postMessage(message),
      listen(hear) {
        worker.onmessage = ({ data }: MessageEvent<Told>) => {
          worker.onerror = null
          hear(data)
        }
        // It cannot even begin: the browser is too old for it.
        worker.onerror = () => hear({ what: 'starting', starting: { stage: 'failed', bytes: 0, of: 0, trouble: 'start' } })
      },
      close: () => worker.terminate(),
    }
  },
}

/**
 * Somebody's own patiences: a worker of their own reads their texts and plays them. It keeps its games in memory, and has no way to the
 * games of the other worker. It ends with the visit.
 */
import type { Carrier, Reply, Request, Way } from './requests'
import type { Starting } from './messages'
import { browser, Tabs, type Surroundings } from './tabs'

/** A worker for this window alone. */
const alone: Surroundings = {
  hold: (_, lead) => lead(),
  channel: () => ({ onmessage: null, postMessage() {}, close() {} }),
  line: () => ({ post() {}, listen() {}, close() {} }),
  worker() {
    const line = browser.worker()
    return { ...line, post: (message) => line.post(message.what === 'lead' ? { ...message, own: true } : message) }
  },
}

export class OwnGames implements Carrier {
  private readonly tabs: Tabs
  /** The plays of this visit. */
  private readonly plays = new Set<string>()

  constructor(engine: string, starting: (starting: Starting) => void) {
    this.tabs = new Tabs(engine, alone, { starting, storage: () => {} })
  }

  /** Whether a request is about such a game: their ids begin with "own-". */
  has({ address, body = '' }: Request): boolean {
    const [, play = ''] = /^\/api\/plays\/([^/?]+)/.exec(address) ?? []
    return address.startsWith('/api/own') || /[?&]game=own-/.test(address) || body.includes('"game":"own-') || this.plays.has(decodeURIComponent(play))
  }

  async send(request: Request, way: Way): Promise<Reply> {
    const reply = await this.tabs.send(request, way)
    // Another play may begin from any request that changes one.
    if (request.method === 'post' && reply.ok) {
      const { id } = JSON.parse((await reply.text()) || '{}') as { id?: string }
      if (id) this.plays.add(id)
    }
    return reply
  }

  /** End the worker, with all its games: it hangs, or starts again. */
  stop() {
    this.tabs.stop()
    this.plays.clear()
  }
}

/** A question to the server that takes a while: asked by the player, answered bit by bit, given up at any time. */
import { messageOf } from '../lib/messageOf'

type Stream = AsyncIterable<{ event: string; data: unknown }>

export class Inquiry<Found> {
  state = $state<'idle' | 'asking' | 'done' | 'failed'>('idle')
  /** The place in the queue; 0 if it is not waiting. */
  place = $state(0)
  /** The last answer: while asking, what is known so far. */
  found = $state.raw<Found | null>(null)
  /** Why there is no answer. */
  problem = $state('')

  private readonly ask: (signal: AbortSignal) => Stream
  private readonly event: string
  private control: AbortController | null = null

  /** `event`: the name of the events that hold an answer. */
  constructor(event: string, ask: (signal: AbortSignal) => Stream) {
    this.event = event
    this.ask = ask
  }

  async begin() {
    this.stop()
    const { signal } = (this.control = new AbortController())
    this.state = 'asking'
    this.problem = ''
    try {
      for await (const { event, data } of this.ask(signal)) {
        if (signal.aborted) return
        this.place = event === 'waiting' ? (data as { place: number }).place : 0
        if (event === this.event) this.found = data as Found
        if (event === 'ended') this.problem = (data as { detail: string }).detail
      }
      this.state = this.found && !this.problem ? 'done' : 'failed'
    } catch (error) {
      if (signal.aborted) return
      this.problem = messageOf(error)
      this.state = 'failed'
    }
  }

  readonly stop = () => {
    this.control?.abort()
    this.control = null
    this.state = 'idle'
    this.place = 0
  }
}

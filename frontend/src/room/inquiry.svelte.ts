/** A question about a game that the player asks at its end. */
import { Search } from '../lib/search.svelte'

type Stream = AsyncIterable<{ event: string; data: object }>

export class Inquiry<Found> extends Search {
  state = $state<'idle' | 'asking' | 'done' | 'failed'>('idle')
  /** The last answer: while asking, what is known so far. */
  found = $state.raw<Found | null>(null)
  /** Why there is no answer. */
  problem = $state('')

  private readonly ask: (signal: AbortSignal) => Stream
  private readonly event: string

  /** `event`: the name of the events that hold an answer. */
  constructor(event: string, ask: (signal: AbortSignal) => Stream) {
    super()
    this.event = event
    this.ask = ask
  }

  async begin() {
    this.state = 'asking'
    this.place = 0
    this.problem = ''
    const ended = await this.follow(
      this.ask,
      ({ event, data }) => {
        if (event !== 'waiting') this.place = 0
        if (event === this.event) this.found = data as Found
      },
      (reason) => (this.problem = reason),
    )
    if (ended) this.state = this.found && !this.problem ? 'done' : 'failed'
  }

  override stop() {
    super.stop()
    this.state = 'idle'
    this.place = 0
  }
}

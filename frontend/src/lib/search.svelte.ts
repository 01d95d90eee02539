/** A question to Cadogan that takes a while. The answer comes bit by bit, and the player can give it up at any time. */
import { messageOf } from './messageOf'

type Event = { event: string; data: object }

export abstract class Search {
  /** The place in the queue, while it waits for other searches. */
  place = $state(0)
  /** The seconds until the coach is ready, if that is known. */
  left = $state<number | null>(null)

  private control: AbortController | null = null

  stop() {
    this.control?.abort()
    this.control = null
  }

  /**
   * Read a search to its end; one that is still read is stopped. False if this one was stopped in turn.
   *
   * `hear` gets each event and returns whether it is the answer. If that does not come, `fail` gets the reason, or `cutShort` if there is none.
   */
  protected async follow<E extends Event>(
    ask: (signal: AbortSignal) => AsyncIterable<E>, hear: (event: Exclude<E, { event: 'ended' }>) => unknown, fail: (reason: string) => void, cutShort = '',
  ): Promise<boolean> {
    this.control?.abort()
    const { signal } = (this.control = new AbortController())
    let answered = false
    try {
      for await (const each of ask(signal)) {
        if (signal.aborted) return false
        const { event, data } = each as Event
        if (event === 'ended') {
          fail((data as { detail: string }).detail)
          return true
        }
        if (event === 'waiting') this.place = (data as { place: number }).place
        if (event === 'readying') this.left = (data as { left: number | null }).left
        if (hear(each as Exclude<E, { event: 'ended' }>)) answered = true
      }
      if (!answered) fail(cutShort)
    } catch (error) {
      if (signal.aborted) return false
      if (!answered) fail(messageOf(error))
    }
    return true
  }
}

/** The events of a stream, as they come. */
import type { Event } from './requests'

export class Stream implements AsyncIterable<Event> {
  private readonly events: Event[] = []
  private over = false
  private error: unknown = null
  private wake = () => {}

  /** `left`: called once if the reader leaves before the end. */
  constructor(private readonly left: () => void) {}

  push(event: Event) {
    this.events.push(event)
    this.wake()
  }

  /** No more events come; with an error: because of it. */
  end(error: unknown = null) {
    this.over = true
    this.error = error
    this.wake()
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        while (this.events.length > 0) yield this.events.shift()!
        if (this.error) throw this.error
        if (this.over) return
        await new Promise<void>((resolve) => (this.wake = resolve))
      }
    } finally {
      if (!this.over) this.left()
      this.over = true
    }
  }
}

/** The day where the reader is, for what a page shows: it changes at midnight, and is looked at again when the reader comes back. */
import { today } from './today'

class Day {
  now = $state(today())

  constructor() {
    addEventListener('focus', this.look)
    document.addEventListener('visibilitychange', this.look)
    this.wait()
  }

  private readonly look = () => void (this.now = today())

  private wait() {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    setTimeout(() => {
      this.look()
      this.wait()
    }, midnight.getTime() - now.getTime())
  }
}

export const day = new Day()

/** Looking for a deal that can be won: how it comes on, and how it is called off. */
import * as api from './api'
import type { Play } from './api'

export class DealSearch {
  /** What to say while it goes on; nothing when none is going on. */
  progress = $state('')
  /** Why there is no deal. */
  problem = $state('')

  private control: AbortController | null = null

  get busy(): boolean {
    return this.progress !== ''
  }

  /** A game with such a deal; null when there is none, for which `problem` says why, or when it was called off. */
  async find(game: string): Promise<Play | null> {
    this.stop()
    const control = (this.control = new AbortController())
    this.problem = ''
    this.progress = LOOKING
    try {
      for await (const event of api.startWinnable(game, control.signal)) {
        if (event.name === 'found') return event.told
        if (event.name === 'none' || event.name === 'ended') this.problem = event.told.detail
        else if (event.name === 'waiting') this.progress = 'Waiting for another search to end …'
        else this.progress = event.told.tried === 0 ? LOOKING : `${LOOKING} ${deals(event.told.tried)} tried so far.`
      }
      this.problem ||= 'The search was cut short: try again.'
    } catch (error) {
      if (!control.signal.aborted) this.problem = error instanceof Error ? error.message : String(error)
    } finally {
      if (this.control === control) this.progress = ''
    }
    return null
  }

  stop() {
    this.control?.abort()
    this.progress = ''
  }
}

const LOOKING = 'Looking for a deal that can be won …'
const deals = (n: number) => (n === 1 ? '1 deal' : `${n} deals`)

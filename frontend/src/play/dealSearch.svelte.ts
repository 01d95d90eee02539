/** The search for a winnable deal: start, progress, cancelling. */
import { t } from '../words/index.svelte'
import * as api from '../lib/api'
import type { Play } from '../lib/api'
import { messageOf } from '../lib/messageOf'

export class DealSearch {
  /** The progress as a sentence; empty while no search is running. */
  progress = $state('')
  /** Why no deal was found. */
  problem = $state('')

  private control: AbortController | null = null

  get busy(): boolean {
    return this.progress !== ''
  }

  /** A game with such a deal; null if the search was cancelled or found none (`problem` says why). */
  async find(game: string): Promise<Play | null> {
    this.stop()
    const control = (this.control = new AbortController())
    this.problem = ''
    this.progress = t.begin.looking
    try {
      for await (const { event, data } of api.startWinnable(game, control.signal)) {
        if (event === 'found') return data
        if (event === 'none' || event === 'ended') this.problem = data.detail
        else if (event === 'waiting') this.progress = t.begin.waiting(data.place)
        else this.progress = [t.begin.looking, data.tried > 0 && t.begin.tried(data.tried)].filter(Boolean).join(' ')
      }
      this.problem ||= t.begin.cutShort
    } catch (error) {
      if (!control.signal.aborted) this.problem = messageOf(error)
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

/** The search for a winnable deal: start, progress, cancelling. */
import { t } from '../words/index.svelte'
import * as api from '../lib/api'
import type { Play } from '../lib/api'
import { Search } from '../lib/search.svelte'

export class DealSearch extends Search {
  /** The progress as a sentence; empty while no search is running. */
  progress = $state('')
  /** Why no deal was found. */
  problem = $state('')

  get busy(): boolean {
    return this.progress !== ''
  }

  /** A game with such a deal; null if the search was cancelled or found none (`problem` says why). */
  async find(game: string, level?: number): Promise<Play | null> {
    this.problem = ''
    this.progress = t.begin.looking
    let play = null as Play | null
    const ended = await this.follow(
      (signal) => api.startWinnable(game, level, signal),
      ({ event, data }) => {
        if (event === 'found') play = data
        else if (event === 'none') this.problem = data.detail
        else if (event === 'waiting') this.progress = t.begin.waiting(data.place)
        else this.progress = [t.begin.looking, data.tried > 0 && t.begin.tried(data.tried)].filter(Boolean).join(' ')
        return play || this.problem
      },
      (reason) => (this.problem = reason),
      t.begin.cutShort,
    )
    if (ended) this.progress = ''
    return play
  }

  override stop() {
    super.stop()
    this.progress = ''
  }
}

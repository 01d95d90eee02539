/** Somebody's own patience during a visit: its text, what is wrong with it, the game and a deal of it. It lasts until the page is closed. */
import { t } from '../words/index.svelte'
import { ownGames } from '../engine/carrier'
import type { Starting } from '../engine/messages'
import type { Reply } from '../engine/requests'
import * as api from '../lib/api'
import type { GameInfo, Play } from '../lib/api'
import { messageOf } from '../lib/messageOf'
import { keepLink } from '../lib/ownGame'
import { linkOf } from './link'
import { Search } from '../lib/search.svelte'
import type { Fault } from './editor'

export type Tried = { tried: number; won: number; lost: number; of: number }
type Read = { game: GameInfo | null; faults: Fault[] }
type Trying = { event: 'progress' | 'tried'; data: Tried } | { event: 'waiting' | 'readying' | 'ended'; data: object }

class Visit extends Search {
  text = $state('')
  /** Somebody else's text: nothing is read before the reader wants it. */
  strange = $state(false)
  faults = $state.raw<Fault[]>([])
  /** The last game that could be read, and a deal of it. */
  game = $state.raw<GameInfo | null>(null)
  play = $state.raw<Play | null>(null)
  tried = $state.raw<Tried | null>(null)
  problem = $state('')
  starting = $state.raw<Starting>({ stage: 'idle', bytes: 0, of: 0, trouble: null })
  /** The text has not been read yet. */
  reading = $state(false)
  private turn = 0

  /** The table is that of the text. */
  readonly current = $derived(this.play !== null && this.faults.length === 0 && !this.reading)

  /** Read the text, and deal; `deal`: this one. */
  async read(deal = this.play?.deal ?? '1') {
    const turn = ++this.turn
    this.reading = true
    this.problem = ''
    try {
      const { text } = this
      const read = (await (await this.ask('put', '/api/own', JSON.stringify({ text }))).json()) as Read
      if (turn !== this.turn) return
      this.faults = read.faults
      if (read.game && read.game.id !== this.game?.id) {
        this.stop()
        this.tried = null
        keepLink(read.game.id, await linkOf(text))
        const play = await api.begin({ game: read.game.id, deal })
        if (turn !== this.turn) return
        ;[this.game, this.play] = [read.game, play]
      }
    } catch (error) {
      if (turn === this.turn) this.problem = messageOf(error)
    } finally {
      if (turn === this.turn) this.reading = false
    }
  }

  /** Show another deal. */
  async deal(deal: string | null) {
    if (!this.game) return
    try {
      this.play = await api.begin({ game: this.game.id, deal })
    } catch (error) {
      this.problem = messageOf(error)
    }
  }

  /** Find out how many of the first deals can be won. */
  async try() {
    const { game } = this
    if (!game) return
    this.tried = { tried: 0, won: 0, lost: 0, of: 100 }
    const events = async function* (this: Visit, signal: AbortSignal) {
      const reply = await this.ask('get', `/api/own/tried?game=${game.id}`, undefined, signal)
      for await (const event of reply.events()) yield event as Trying
    }
    await this.follow<Trying>(
      (signal) => events.call(this, signal),
      ({ event, data }) => {
        if (event === 'progress' || event === 'tried') this.tried = data as Tried
        return event === 'tried'
      },
      (reason) => (this.problem = reason),
      t.server.lost,
    )
  }

  get trying(): boolean {
    return this.tried !== null && this.tried.tried < this.tried.of && !this.problem
  }

  private async ask(method: string, address: string, body?: string, signal?: AbortSignal): Promise<Reply> {
    const games = await ownGames((starting) => (this.starting = starting))
    return games.send({ method, address, body }, signal ? { signal } : {})
  }
}

export const visit = new Visit()

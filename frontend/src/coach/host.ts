/** What the coach needs of the table that it helps at. */
import type { Play } from '../lib/api'
import type { Session } from '../play/session.svelte'
import type { Spoilers } from '../play/spoilers.svelte'

export type Host = {
  readonly session: Session
  readonly spoilers: Spoilers
  readonly play: Play
  readonly over: boolean
  /** Spoilers are on, and there is something to show. */
  readonly spoiling: boolean
  /** The spoilers on the page are those of the position before. */
  readonly stale: boolean
  /** Put away the words about the end of the game. */
  putAway(): void
  /** Tell the player what spoilers cost; `then` follows if they agree. */
  askToPeek(then: () => void): void
}

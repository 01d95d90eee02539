/** What can be done at a table besides playing: the windows that open, what all the cards tell, another deal. */
import { language, t } from '../words/index.svelte'
import type { HintKind } from '../words/kinds'
import * as api from '../lib/api'
import type { Line, Play } from '../lib/api'
import type { Coach } from '../coach/coach.svelte'
import type { Host } from '../coach/host'
import { Clock } from './clock.svelte'
import { DealSearch } from '../play/dealSearch.svelte'
import { gameAddress } from '../lib/gameName'
import { route } from '../lib/route.svelte'
import type { Session } from '../play/session.svelte'
import { Spoilers } from '../play/spoilers.svelte'

export type Window =
  | { name: 'keys' | 'moves' | 'more' | 'settings' | 'rules' | 'record' | 'share' | 'resign' }
  /** What is done once spoilers were asked for. */
  | { name: 'peek'; then: () => void }
  | { name: 'look'; place: string }
  | { name: 'line'; line: Line }

export class Controller implements Host {
  /** The window that is open. */
  open = $state.raw<Window | null>(null)
  /** There once he is asked. */
  coach = $state.raw<Coach | null>(null)
  /** The line that wins is on its way. */
  opening = $state(false)

  readonly session: Session
  readonly spoilers: Spoilers
  readonly search = new DealSearch()
  readonly clock: Clock

  /** Where the words about the end were put away. */
  private awayAt = $state(-1)

  constructor(session: Session) {
    this.session = session
    this.spoilers = new Spoilers(session.play.id)
    this.clock = new Clock(session.play.id)
    const asked = route.query.get('coach')
    if (asked) void this.ask((coach) => coach.arrive(asked))
  }

  get play() {
    return this.session.play
  }

  get over(): boolean {
    return this.play.status === 'won' || this.play.status === 'resigned'
  }

  /** The game is over, and that is still to be said. */
  get ending(): boolean {
    return this.over && this.awayAt !== this.play.node
  }

  putAway() {
    this.awayAt = this.play.node
  }

  /** Spoilers are on, and there is something to tell. */
  get spoiling(): boolean {
    return this.spoilers.on && this.play.peeked && this.play.status !== 'won'
  }

  /** What all the cards tell is still of the position before. */
  get stale(): boolean {
    const { spoilers, session } = this
    return spoilers.stale || session.busy || spoilers.node !== session.told.node
  }

  /** Where the game is chosen that this one is. */
  get newGame(): string {
    const { game, winnable } = this.play
    return gameAddress('game', game.name, winnable ? { deal: 'winnable' } : {})
  }

  readonly close = () => {
    this.open = null
  }

  /** Spoilers on or off; before the first of a game, what that means. */
  spoil() {
    if (this.spoilers.on && this.play.peeked) this.hide()
    else if (!this.play.peeked) this.askToPeek(() => this.spoilers.turn(true, this.play.id))
    else this.spoilers.turn(true, this.play.id)
  }

  hide() {
    this.session.drop()
    this.spoilers.turn(false, this.play.id)
  }

  /** Tell the player what spoilers cost; `then` follows if they agree. */
  askToPeek(then: () => void) {
    this.open = { name: 'peek', then }
  }

  /** Ask for spoilers, and go on with what they were asked for. */
  peek() {
    const { open } = this
    this.close()
    if (open?.name === 'peek') this.session.peek(open.then)
  }

  /** Ask the coach for something. */
  async ask(what: (coach: Coach) => void) {
    try {
      this.coach ??= new (await language.with(import('../coach'))).Coach(this)
      what(this.coach)
    } catch (error) {
      this.session.trouble = { sentence: message(error), again: null }
    }
  }

  hint(kind?: HintKind, byKey?: boolean) {
    void this.ask((coach) => coach.hint(kind, byKey))
  }

  /** How the game was played, or is so far. */
  analyse() {
    void this.ask((coach) => coach.analyse())
  }

  watch() {
    this.close()
    void this.ask((coach) => coach.startWatching())
  }

  /** What the coach says stands below the table: nothing else must be said or chosen there. */
  get coached(): boolean {
    const { coach, session, search } = this
    return !!coach?.doing && session.selected === null && !session.typing && !session.trouble && !search.busy && !search.problem
  }

  async showLine() {
    this.opening = true
    try {
      const { id, node } = this.session.told
      const line = await api.line(id, node)
      if (this.session.told.node === node) this.open = { name: 'line', line }
    } catch (error) {
      this.session.trouble = { sentence: message(error), again: null }
    } finally {
      this.opening = false
    }
  }

  /** Another deal of the same game, by a number of the server's choice; one that can be won if this was chosen as such. */
  another() {
    const { game, winnable } = this.play
    return this.sitDown(() => (winnable ? this.search.find(game.name) : api.begin({ game: game.name })))
  }

  /** The same deal from its start, as a game of its own. */
  again() {
    const { id, game, deal } = this.play
    return this.sitDown(async () => {
      const start = deal === null ? (await import('../play/share')).startOf(await api.record(id)) : { deal }
      if (start === null) throw new Error(t.room.tooMuch)
      return api.begin({ game: game.name, ...start })
    })
  }

  /** At another table, if there is one. */
  private async sitDown(find: () => Promise<Play | null>): Promise<void> {
    try {
      const next = await find()
      if (next) route.go(`/play/${encodeURIComponent(next.id)}`)
    } catch (error) {
      this.session.trouble = {
        sentence: message(error),
        again: () => {
          this.session.trouble = null
          void this.sitDown(find)
        },
      }
    }
  }

  resign() {
    this.close()
    this.session.turn('resign')
  }

  leave() {
    this.search.stop()
    this.spoilers.stop()
    this.coach?.leave()
  }
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

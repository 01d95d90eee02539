/** The other actions at a table: opening windows, spoilers, the coach, another deal. */
import { language, t } from '../words/index.svelte'
import type { HintKind } from '../words/kinds'
import { untrack } from 'svelte'
import * as api from '../lib/api'
import type { Line, Play } from '../lib/api'
import type { Coach } from '../coach/coach.svelte'
import type { Host } from '../coach/host'
import { Clock } from './clock.svelte'
import { openTable } from '../play/arrival'
import { DealSearch } from '../play/dealSearch.svelte'
import { gameAddress } from '../lib/gameName'
import { isOver } from '../lib/over'
import { isOwn, OWN } from '../lib/ownGame'
import { route } from '../lib/route.svelte'
import { messageOf } from '../lib/messageOf'
import type { Session } from '../play/session.svelte'
import { settings } from '../lib/settings.svelte'
import { teachingDeal } from '../play/taught'
import { Spoilers } from '../play/spoilers.svelte'
import { Teaching } from './teaching.svelte'
import { slowness } from '../table/flight'
import { WEAVING } from '../table/weave'
import { uninterrupted } from './uninterrupted'

export type Window =
  | { name: 'moves' | 'keys' | 'more' | 'settings' | 'rules' | 'record' | 'share' | 'resign' }
  /** `then` starts another game. */
  | { name: 'leave'; then: () => void }
  /** `then` runs once the player has agreed. */
  | { name: 'peek'; then: () => void }
  | { name: 'look'; place: string }
  | { name: 'line'; line: Line; replay: boolean }

/** Where what had the focus is gone, and no window gives it back, the table takes it. */
const keepFocus = () =>
  void setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.controls [tabindex="0"]')?.focus({ preventScroll: true })
  }, 50)

export class Controller implements Host {
  /** The window that is open. */
  open = $state.raw<Window | null>(null)
  /** Set once the player has asked for it. */
  coach = $state.raw<Coach | null>(null)
  /** A line is being fetched. */
  private opening = false

  readonly session: Session
  readonly spoilers: Spoilers
  readonly search = new DealSearch()
  readonly clock: Clock
  readonly teaching: Teaching

  private readonly status = $derived.by(() => this.session.play.status)
  /** The words about the end were closed. */
  private away = $state(false)
  /** The game has ended here and now, not before the table was opened. */
  live = $state(false)

  constructor(session: Session) {
    this.session = session
    this.spoilers = new Spoilers(session.play.id)
    this.clock = new Clock(session.own ? '' : session.play.id, session.play.seconds)
    this.teaching = new Teaching(session)
    session.clock = () => this.clock.seconds
    session.openTable = openTable
    let ended = untrack(() => this.over)
    $effect(() => {
      const { over, status } = this
      this.away = false
      const live = (this.live = over && !ended)
      ended ||= over
      return live && status === 'won' && untrack(() => slowness(settings.animation)) > 0 ? this.weave() : undefined
    })
    const asked = route.query.get('coach')
    if (asked) void this.ask((coach) => coach.arrive(asked))
  }

  get play() {
    return this.session.play
  }

  get over(): boolean {
    return isOver(this.status)
  }

  /** The game is over or stuck, and the words about it are not closed yet. */
  get ending(): boolean {
    return this.status !== 'playing' && !this.away && !this.session.weaving
  }

  /** Let the rug be woven before anything is said; returns how to end that. */
  private weave(): () => void {
    const { session } = this
    session.weaving = true
    return uninterrupted(WEAVING, () => (session.weaving = false))
  }

  putAway() {
    this.away = true
    keepFocus()
  }

  /** Show the words about the end again. */
  bringBack() {
    this.close()
    this.coach?.closeAnalysis()
    this.away = false
  }

  /** Spoilers are on, and there is something to show. */
  get spoiling(): boolean {
    return this.spoilers.on && this.play.peeked && this.play.status !== 'won'
  }

  /** The player has made a move: a game without one is no game. */
  get touched(): boolean {
    return this.play.moved || this.play.ply > 0
  }

  /** The spoilers on the page are those of the position before. */
  get stale(): boolean {
    const { spoilers, session } = this
    return spoilers.stale || session.busy || spoilers.node !== session.stored.node
  }

  /** The address of the page on which this game was chosen. */
  get newGame(): string {
    const { game } = this.play
    return isOwn(game) ? OWN : gameAddress('game', game.name, this.winnable ? { deal: 'winnable' } : {})
  }

  readonly close = () => {
    this.open = null
    keepFocus()
  }

  /** Shows on the table how the game is played; null for a game that has no words for it. */
  get teach(): (() => void) | null {
    if (!this.teaching.can) return null
    return () => {
      this.close()
      void this.teaching.show()
    }
  }

  /** Turn spoilers on or off; before the first in a game, tell what they cost. */
  spoil() {
    this.close()
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

  /** Turn spoilers on, then do what they were needed for. */
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
      this.session.trouble = { sentence: messageOf(error), again: null }
    }
  }

  hint(kind?: HintKind, byKey?: boolean) {
    void this.ask((coach) => coach.hint(kind, byKey))
  }

  /** Analyse the game, or its moves so far. */
  analyse() {
    this.close()
    void this.ask((coach) => coach.analyse())
  }

  watch() {
    this.close()
    void this.ask((coach) => coach.startWatching())
  }

  /** The coach, if it may use the line below the table: nothing else needs it. */
  get coached(): Coach | null {
    const { coach, session, search } = this
    return session.selected === null && !session.typing && !session.trouble && !search.busy && !search.problem ? coach : null
  }

  showLine() {
    const { id, node } = this.session.stored
    return this.openLine(() => api.line(id, node), false)
  }

  /** Replay the whole game. */
  replay() {
    return this.openLine(() => api.replay(this.play.id), true)
  }

  private async openLine(fetch: () => Promise<Line>, replay: boolean) {
    if (this.opening) return
    this.opening = true
    try {
      const { node } = this.session.stored
      const line = await fetch()
      if (this.session.stored.node === node) this.open = { name: 'line', line, replay }
    } catch (error) {
      this.session.trouble = { sentence: messageOf(error), again: null }
    } finally {
      this.opening = false
    }
  }

  /** The player wants winnable deals: this one was chosen as such, not only because it teaches. */
  private get winnable(): boolean {
    const { winnable, game, deal } = this.play
    return winnable && deal !== teachingDeal(game.id)
  }

  /** Start another deal of the same game; with a level, one that is about as hard. */
  another(level?: number) {
    const { game } = this.play
    this.leaveFor(() => void this.sitDown(() => (this.winnable ? this.search.find(game.name, level) : api.begin({ game: game.name }))))
  }

  /** Go where another game is chosen. */
  chooseAnother() {
    this.leaveFor(() => route.go(this.newGame))
  }

  /** Start a new game with the same deal. */
  again() {
    const { id, game, deal, challenge, day } = this.play
    return this.sitDown(async () => {
      const share = await import('../play/share')
      const start = deal === null ? share.startOf(await api.record(id)) : { deal }
      if (start === null) throw new Error(t.room.tooMuch)
      // Its moves are not on this page, so the result cannot be checked again.
      const again = { game: game.name, ...start, ...(challenge && { challenge: share.asChallenge(challenge) }) }
      return day ? api.beginDaily(day, again) : api.begin(again)
    })
  }

  /** Start a new try of this game from one of its nodes. */
  playOn(node: number) {
    return this.sitDown(() => api.playOn(this.play.id, node))
  }

  /** Before another game starts, ask once what becomes of this one, if it can still be won or lost. */
  private leaveFor(then: () => void) {
    if (this.status === 'playing' && this.touched) this.open = { name: 'leave', then }
    else then()
  }

  /** The player's answer: keep the game for later, or give it up. Then start the other game. */
  async part(keep: boolean) {
    const { open } = this
    this.close()
    if (open?.name !== 'leave') return
    try {
      if (!keep) await api.turn(this.session.stored, 'resign', this.clock.seconds)
      open.then()
    } catch (error) {
      this.session.trouble = { sentence: messageOf(error), again: null }
    }
  }

  /** Go to the table of a new game, if there is one. */
  private async sitDown(find: () => Promise<Play | null>): Promise<void> {
    try {
      const next = await find()
      if (next) openTable(next)
    } catch (error) {
      this.session.trouble = {
        sentence: messageOf(error),
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

  finish() {
    const { session } = this
    if (session.finishing) session.stopFinishing()
    else session.finish()
  }

  leave() {
    // A stuck game is lost once its table is left. A closed page may be a reload: there the server waits for an hour.
    const { stored } = this.session
    if (stored.status === 'stuck') void api.leave(stored, this.clock.seconds).catch(() => {})
    this.teaching.leave()
    this.search.stop()
    this.spoilers.stop()
    this.coach?.leave()
  }
}


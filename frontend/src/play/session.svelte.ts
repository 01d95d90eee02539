/** One play in progress: sends the requests that its state (playState.ts) needs, takes the answers and informs other windows. */
import { untrack } from 'svelte'
import { t } from '../words/index.svelte'
import * as api from '../lib/api'
import type { Move, Play } from '../lib/api'
import { hasStandIn, isStandingIn } from '../engine/carrier'
import { place } from '../engine/place'
import type { Board, Drag, Held, Misplay } from './board'
import { movesBetween, movesFrom, turnover } from './choice'
import { blockedCard, blockedWords, misplay } from './labels'
import * as playState from './playState'
import type { PlayState, Event, Request, Saying, Turn, Wish } from './playState'
import { settings } from '../lib/settings.svelte'
import { refusalWords, whyNot } from '../lib/trouble'
import { isOwn } from '../lib/ownGame'
import { holdReloads } from '../lib/unfinished'
import { messageOf } from '../lib/messageOf'
import * as unsent from './unsent'
import { openChannel, type Channel } from '../engine/kept'

export type Trouble = { sentence: string; again: (() => void) | null }

/** The time from a move until the end of the game is looked for, in ms. */
const PAUSE = 250

/** The time from a move until a copy of the game is kept, in ms. */
const COPY = 4000

/** Do something for times without the server. If its script cannot be fetched, the game waits for the server. */
const offline = (act: (script: typeof import('./offline')) => unknown) => void import('./offline').then(act).catch(() => {})

/** The time without an answer, in ms, after which the rules in this page say where moves lead. */
const LATE = 250
/** The same, after which the page says that it waits. */
const LONG = 1000
/** The same, after which nothing seems to answer any more: it is sent again, which is safe. */
const SILENT = 20_000
/** An answer was late, here or at another table of this visit. */
let late = false

/** How long to wait before each retry when the server cannot be reached, in ms. */
const PATIENCE = [1000, 2000, 4000, 8000, 15000]

/** The time between two automatic moves, in ms, so that players can follow. */
const PACE = { none: 0, fast: 120, normal: 220, slow: 450 }
/** The same while the game is being finished: nobody needs to follow these. */
const FINISHING = { none: 0, fast: 40, normal: 80, slow: 160 }

export class Session implements Board {
  private state = $state.raw<PlayState>()!
  /** The cards being dragged. */
  drag = $state.raw<Drag | null>(null)
  /** The blocked card that the player asks about. */
  asked = $state.raw<Held | null>(null)
  /** The player is typing a move. */
  typing = $state(false)
  /** The page's clock in seconds, if it has one. */
  clock: () => number | null = () => null
  /** Goes to the table of another play. */
  openTable: (play: Play) => void = () => {}
  /** The rest of the game is being played automatically. */
  finishing = $state(false)
  /** The game was just won, and its rug is being woven. */
  weaving = $state(false)
  /** What had been said before that: the moves are not announced one by one. */
  private before: Saying[] = []
  /** Something waits for the server, and has done so for a while. */
  waiting = $state(false)
  private untilWaiting: ReturnType<typeof setTimeout> | undefined
  /** The rules in this page have been asked something. */
  private asking = false
  /** The last card was chosen by key, not by pointer. */
  byKey = false
  /** A problem outside the state of the play. */
  private mishap = $state.raw<Trouble | null>(null)

  /** The play as drawn; while a move waits for its answer, as it will be if that is known. */
  readonly play = $derived(playState.shown(this.state))
  readonly turnover = $derived(turnover(this.play.moves, this.play.game.abilities.kinds))

  private failures = 0
  /** The play is going from the server to this browser, or back: nothing is sent. */
  held = false
  private copying: ReturnType<typeof setTimeout> | undefined
  private retrying: ReturnType<typeof setTimeout> | undefined
  private auto: ReturnType<typeof setTimeout> | undefined
  /** An end of the game was found, and still is or may be there. */
  private near = $state(false)
  /** The play in which the end was looked for last, and what ends that. */
  private sought: Play | null = null
  private seeking: AbortController | null = null
  private channel: Channel | null = null

  /** It is somebody's own patience: nothing of it is kept. */
  readonly own: boolean

  constructor(play: Play) {
    this.own = isOwn(play.game)
    this.state = playState.begin(play, unsent.kept(play.id))
  }

  /** Listen to the connection and to other windows, until the table is left. Call it in an effect. */
  attend(): () => void {
    untrack(() => this.work())
    if (hasStandIn && !this.own) this.keepCopy()
    if (isStandingIn()) offline(({ attend }) => attend(this))
    const leave = new AbortController()
    const { signal } = leave
    const look = () => document.visibilityState === 'visible' && void this.refresh()
    addEventListener('online', () => this.retry(), { signal })
    addEventListener('focus', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    const release = holdReloads(() => this.busy)
    this.channel = openChannel('cadogan.plays')
    this.channel.onmessage = ({ data }: MessageEvent<{ id: string; node: number; status: string }>) => {
      const { stored } = this.state
      if (data.id === stored.id && (data.node !== stored.node || data.status !== stored.status)) void this.refresh()
    }
    return () => {
      leave.abort()
      release()
      this.channel?.close()
      this.channel = null
      clearTimeout(this.retrying)
      clearTimeout(this.auto)
      clearTimeout(this.copying)
      clearTimeout(this.untilWaiting)
      this.seeking?.abort()
      if (isStandingIn()) offline(({ leave }) => leave(this))
    }
  }

  /** The play in the server's last answer. */
  get stored(): Play {
    return this.state.stored
  }

  get selected(): string | null {
    return this.state.selected
  }

  /** The moves to choose from while something is selected. */
  get choices(): Move[] {
    return this.state.choices
  }

  /** The move pointed out. */
  get hint(): Move | null {
    return this.state.hint
  }

  get refused(): Misplay | null {
    return this.state.refused
  }

  /** The moves that were refused last, and those behind them. */
  get unplayed(): string[] {
    return this.state.unplayed
  }

  /** The consequences of the last moves, newest last, for screen readers. */
  get sayings(): Saying[] {
    return this.finishing ? this.before : this.state.sayings
  }

  /** A request is not answered yet. */
  get busy(): boolean {
    return this.state.wishes.length > 0
  }

  /** The server cannot be reached. */
  get cut(): boolean {
    return this.state.cut
  }

  get redoable(): boolean {
    return playState.possible(this.play, 'redo')
  }

  get trouble(): Trouble | null {
    const { cut, drawn, trouble } = this.state
    if (cut) return { sentence: drawn.length > 0 ? t.play.cutKept : t.play.cut, again: () => this.retry() }
    return trouble ? { sentence: trouble, again: null } : this.mishap
  }

  set trouble(trouble: Trouble | null) {
    this.mishap = trouble
    if (!trouble && this.state.trouble) this.happen({ what: 'drop' })
  }

  movesFrom(place: string, count?: number): Move[] {
    return movesFrom(this.play.moves, place, count)
  }

  // -- what the player does

  /** A tap on a place, with its time in ms: two in quick succession are a double tap. Without a time it was a key. */
  click(place: string, count: number, time?: number) {
    this.byKey = time === undefined
    this.wish({ do: 'tap', place, count, time: time ?? -Infinity })
  }

  /** Play moves by name. */
  move(...moves: string[]) {
    for (const move of moves) this.wish({ do: 'play', move })
  }

  moveByCoach(move: string) {
    this.wish({ do: 'play', move, coach: true })
  }

  /** Deal, redeal or close the gaps, whichever is legal. */
  turnOver() {
    this.wish({ do: 'over' })
  }

  turn(what: Turn) {
    this.wish({ do: what })
  }

  /** The rest of the game can be played automatically, and surely wins. */
  get finishable(): boolean {
    return this.play.status === 'playing' && (this.play.finish.length > 0 || this.near)
  }

  /** Play the rest of the game automatically. Any other action stops it. */
  finish() {
    if (this.finishing || !this.finishable) return
    this.before = this.sayings
    this.finishing = true
    this.drop()
  }

  stopFinishing() {
    clearTimeout(this.auto)
    this.finishing = false
  }

  /** Go to any position that was tried. */
  goto(node: number) {
    this.wish({ do: 'goto', node })
  }

  /** Cards are being dragged. */
  pull(drag: Drag) {
    if (this.drag?.place !== drag.place) this.drop()
    this.drag = drag
  }

  /** They are dropped on a place, or nowhere. */
  release(to: string | null) {
    const { drag } = this
    if (drag && to !== null) {
      const [move, ...others] = movesBetween(this.play.moves, drag.place, to, drag.count)
      if (!move) void this.misplace(drag, to)
      else if (others.length === 0) this.move(move.name)
    }
    this.drag = null
  }

  // -- what blocks a card

  /** The player asks what blocks a card: it is shown at once, and what frees it when Cadogan has found it. */
  hold(place: string, count: number): boolean {
    const { play, stored } = this
    const blocked = blockedCard(play, place, count)
    if (!blocked) return false
    this.drop()
    const said = blockedWords(play, blocked)
    const held = (this.asked = { ...blocked, words: { head: said, cards: '' }, way: [], ready: false })
    if (play !== stored || this.busy) this.say(said)
    else void import('./freeing').then(({ findWay }) => findWay(this, held, said), () => this.say(said))
    return true
  }

  unhold() {
    this.asked = null
  }

  /** Say why cards cannot go where they were dropped, unless something else has happened meanwhile. */
  private async misplace({ place, count }: Drag, to: string) {
    if (this.movesFrom(place).length === 0) return this.happen({ what: 'misplay', refused: misplay(this.play, place, count, to) })
    const { state, play, stored } = this
    const ask = play === stored && !this.busy ? () => api.refusal({ id: stored.id, node: stored.node, source: place, target: to, count }) : undefined
    const sentence = await whyNot(play.table.piles, place, to, count, ask)
    if (this.state === state && sentence) this.happen({ what: 'misplay', refused: { place, at: to, sentence } })
  }

  drop() {
    this.happen({ what: 'drop' })
  }

  /** Point out a move, with words for screen readers. */
  point(move: Move | null, words: string) {
    this.happen({ what: 'hint', move, words })
  }

  say(text: string) {
    this.happen({ what: 'say', text })
  }

  /** Turn spoilers on, then do something. */
  peek(then: () => void) {
    const ask = async () => {
      this.mishap = null
      try {
        await api.peek(this.stored.id)
        this.happen({ what: 'peeked' })
        then()
      } catch (error) {
        this.mishap = { sentence: messageOf(error), again: error instanceof api.Unreachable ? () => void ask() : null }
      }
    }
    void ask()
  }

  // -- the state

  private wish(wish: Wish) {
    clearTimeout(this.auto)
    this.finishing = false
    this.mishap = null
    this.happen({ what: 'wish', wish })
  }

  private happen(event: Event) {
    const before = this.state
    this.state = playState.step(before, event)
    if (playState.shown(before) !== this.play) this.asked = null
    const { stored, wishes } = this.state
    if (wishes !== before.wishes && !this.own) unsent.keep(stored.id, playState.unsent(this.state))
    if (stored !== before.stored) {
      this.channel?.postMessage({ id: stored.id, node: stored.node, status: stored.status })
      if (hasStandIn && !this.own) this.keepCopy()
    }
    this.noteWait()
    if (late) this.lookAhead()
    this.work()
  }

  /** Send what is due. When all is drawn, moves may be played automatically. */
  work() {
    const request = playState.due(this.state)
    if (request && !this.state.cut && !this.held) void this.send(request)
    else if (!playState.waits(this.state)) {
      if (!this.busy) void this.seekEnd()
      this.playOn()
    }
  }

  /** Ask for moves that surely win, when the position has been there for a moment. Without an answer there is no offer. */
  private async seekEnd() {
    const { stored } = this.state
    if (this.sought === stored) return
    this.sought = stored
    this.seeking?.abort()
    const { id, node, status, open, finish } = stored
    if (status === 'playing' && open && finish.length === 0) {
      const { signal } = (this.seeking = new AbortController())
      const moves = await endFrom(id, node, signal)
      if (this.sought !== this.state.stored || this.seeking.signal !== signal) return
      if (moves.length > 0) return this.happen({ what: 'finishable', moves })
    }
    this.near = status === 'playing' && finish.length > 0
    this.finishing &&= this.near
  }

  /** Let players know when something waits. */
  private noteWait() {
    if (place === 'server' && playState.waits(this.state)) this.untilWaiting ??= setTimeout(() => (this.waiting = true), LONG)
    else {
      clearTimeout(this.untilWaiting)
      this.untilWaiting = undefined
      this.waiting = false
    }
  }

  /** The server is late: let the rules in this page say where the play leads. */
  private lookAhead() {
    const moves = hasStandIn && !isStandingIn() && !this.asking ? playState.wanted(this.state) : null
    if (!moves) return
    this.asking = true
    const asked = import('./foresight').then(({ outlook }) => outlook(this.stored, moves))
    asked
      .finally(() => (this.asking = false))
      .then((outlook) => this.happen({ what: 'foreseen', moves, outlook }))
      .catch(() => {}) // the server will say
  }

  private async send(request: Request) {
    this.seeking?.abort()
    this.sought = null
    this.happen({ what: 'sent', count: request.count })
    const soon = setTimeout(() => this.isLate(), LATE)
    const stop = new AbortController()
    try {
      if (request.do === 'play' && isNewTry(this.stored, request.moves)) return await this.tryFrom(request.moves)
      const play = await Promise.race([ask(this.stored, request, this.clock()), silence(stop.signal)])
      this.failures = 0
      this.happen({ what: 'answered', play })
    } catch (error) {
      if (error instanceof api.Refused && error.status === 409) await this.lookUp(error.message)
      else if (error instanceof api.Refused) this.happen({ what: 'refused', sentence: await refusalWords(error, this.stored.table.piles) })
      else this.cutOff(error instanceof api.Unreachable && error.silent)
    } finally {
      clearTimeout(soon)
      stop.abort()
    }
  }

  /** A won game stays as it is: other moves from within it begin a try of their own, at its own table. */
  private async tryFrom(moves: string[]) {
    const { id, node } = this.stored
    const play = await api.move(await api.playOn(id, node), null, moves)
    unsent.keep(id, { node, wishes: [] })
    if (this.channel) this.openTable(play) // else the table was left meanwhile
  }

  private isLate() {
    late = true
    this.lookAhead()
  }

  /** The server has another position than expected: ask for it. */
  private async lookUp(reason: string) {
    try {
      this.happen({ what: 'found', play: await api.play(this.stored.id), reason })
    } catch {
      this.cutOff()
    }
  }

  cutOff(silent = false) {
    late = true
    this.happen({ what: 'unreachable' })
    clearTimeout(this.retrying)
    if (!this.channel) return // the table was left
    if (silent && hasStandIn && !isStandingIn() && this.failures > 0) offline(({ goOnHere }) => goOnHere(this))
    this.retrying = setTimeout(() => this.retry(), PATIENCE[Math.min(this.failures++, PATIENCE.length - 1)])
  }

  private retry() {
    clearTimeout(this.retrying)
    const request = this.cut && !this.held && playState.due(this.state)
    if (request) void this.send(request)
  }

  // -- without the server

  /** Keep a copy of the game, some time after its last move. */
  private keepCopy() {
    clearTimeout(this.copying)
    this.copying = setTimeout(() => offline(({ keepCopy }) => keepCopy(this.stored.id)), COPY)
  }

  /** The play goes on elsewhere; `words` say so. */
  goOn(play: Play, words: string) {
    this.happen({ what: 'moved', play, words })
  }

  /** Another window may have made moves. */
  private async refresh() {
    if (this.busy || this.held) return
    const before = this.stored
    const play = await api.play(before.id).catch(() => null)
    if (play && this.stored === before && !this.busy) this.happen({ what: 'found', play })
  }

  /** The rest of the game, if the player asked for it; else safe moves, if the settings allow. */
  private playOn() {
    const { play } = this
    const { eager, trouble } = this.state
    clearTimeout(this.auto)
    if (trouble || !this.finishable) this.finishing = false
    const [move] = this.finishing ? play.finish : settings.autoplay && eager ? play.safe : []
    const pace = this.finishing ? FINISHING : PACE
    if (move) this.auto = setTimeout(() => this.happen({ what: 'wish', wish: { do: 'play', move } }), pace[settings.animation])
  }
}

async function endFrom(id: string, node: number, signal: AbortSignal): Promise<string[]> {
  await new Promise((done) => setTimeout(done, PAUSE))
  if (signal.aborted) return []
  try {
    for await (const { event, data } of api.finish(id, node, signal)) if (event === 'finish') return data.moves
  } catch {
    // it is asked for again at the next position
  }
  return []
}

/** Moves that lead away from all that was tried in a game that was won. */
const isNewTry = ({ ended, another_try, node, line, ply, branches }: Play, moves: string[]): boolean =>
  ended && !another_try && moves.some((move, n) => line[ply + n]?.move !== move) && !branches.some((each) => each.leaves === node && each.move.move === moves[0])

function ask(play: Play, request: Request, clock: number | null): Promise<Play> {
  switch (request.do) {
    case 'play':
      return api.move(play, clock, request.moves, request.coach)
    case 'goto':
      return api.goto(play, clock, request.to)
    default:
      return api.turn(play, request.do, clock)
  }
}

/** Fails after a time without an answer. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new api.Unreachable(t.server.silent, true)), SILENT)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

/** The coach at a table: hints, analysis, learning from mistakes, watching. */
import { t } from '../words/index.svelte'
import * as api from '../lib/api'
import { isOver } from '../lib/over'
import { route } from '../lib/route.svelte'
import { messageOf } from '../lib/messageOf'
import type { Host } from './host'
import { tableOf } from '../play/arrival'
import { movesMade } from '../play/lookAhead'
import type { Playback } from '../play/playback.svelte'
import { startOf } from '../play/share'
import { Analysis } from './analysis.svelte'
import type { HintKind } from '../words/kinds'
import { Hints } from './hints.svelte'
import { Learn } from './learn.svelte'
import { Watch } from './watch.svelte'

/** An analysis handed over to another table, where the same moves can be replayed. */
let handed: Analysis | null = null

export class Coach {
  /** What it shows below the table. */
  doing = $state<'hint' | 'learn' | 'watch' | null>(null)
  readonly hints: Hints
  readonly watch: Watch
  analysis = $state.raw<Analysis | null>(null)
  /** What the table shows in place of the game while an analysis is gone through below it. */
  board = $state.raw<Playback | null>(null)
  learning = $state.raw<Learn | null>(null)
  /** The player asked by pressing a key. */
  byKey = false

  constructor(private readonly host: Host) {
    this.hints = new Hints(host)
    this.watch = new Watch(host)
  }

  /** Do what an address asks for: "watch" or "learn". */
  arrive(what: string) {
    if (what === 'watch') this.startWatching()
    if (what === 'learn' && handed) {
      this.analysis = new Analysis(this.host, handed)
      handed = null
      this.learn()
    }
  }

  // -- hints

  /** Show a hint. Asked again, close it; of legal moves, show the next. */
  hint(kind?: HintKind, byKey = false) {
    const { hints, host } = this
    this.byKey = byKey
    if (this.doing === 'hint' && !kind) return hints.kind === 'legal' ? hints.next() : this.close()
    if (this.doing === 'hint' && kind === hints.kind) return this.close()
    if (host.play.status !== 'playing') return
    if (kind) hints.kind = kind
    else if (host.spoiling) hints.kind = 'all-cards-known'
    if (this.doing !== 'hint') hints.clear() // the search begins only when the last move is stored
    this.doing = 'hint'
  }

  /** Change the kind of hint. A full solution needs the player's consent first. */
  choose(kind: HintKind) {
    if (kind === 'all-cards-known' && !this.host.play.peeked) this.host.askToPeek(() => this.choose(kind))
    else this.hints.kind = kind
  }

  playHint() {
    const { session } = this.host
    const move = session.hint
    this.doing = null
    if (move) session.move(move.name)
  }

  // -- analysis

  analyse() {
    this.analysis?.stop()
    this.analysis = new Analysis(this.host)
    void this.analysis.begin()
    this.host.putAway()
  }

  closeAnalysis() {
    this.analysis?.stop()
    this.analysis = null
    if (this.doing === 'learn') this.close()
    this.host.putAway()
  }

  learn() {
    const { analysis, host } = this
    if (!analysis || analysis.mistakes.length === 0) return
    host.putAway()
    if (host.play.status === 'resigned' || host.play.status === 'lost') void this.learnElsewhere(analysis)
    else {
      this.learning = new Learn(host, analysis)
      this.doing = 'learn'
    }
  }

  /** A game that was given up or lost cannot be played on: replay the same moves at another table. */
  private async learnElsewhere(analysis: Analysis) {
    const { session } = this.host
    try {
      const { id, game, line } = session.stored
      const start = startOf(await api.record(id))
      if (!start) throw new Error(t.room.tooMuch)
      const play = await api.begin({ game: game.name, ...start, moves: movesMade({ line, ply: line.length }) })
      handed = analysis
      route.go(`${tableOf(play.id)}?coach=learn`)
    } catch (error) {
      session.trouble = { sentence: messageOf(error), again: null }
    }
  }

  // -- watching

  startWatching() {
    if (isOver(this.host.play.status)) return
    this.host.session.drop()
    this.doing = 'watch'
    void this.watch.run()
  }

  // -- the end of each

  readonly close = () => {
    this.watch.pause()
    this.learning?.stop()
    this.host.session.drop()
    this.doing = null
  }

  leave() {
    this.close()
    this.analysis?.stop()
  }
}

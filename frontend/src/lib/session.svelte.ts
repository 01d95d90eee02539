/**
 * One play in progress: what the server last said of it, what is selected, and the requests under way.
 *
 * Nothing is assumed of a move before the server has stored it. Clicks made meanwhile wait in line and are read
 * against the table that they will meet.
 */
import { t } from '../words/index.svelte'
import * as api from './api'
import type { Move, Play } from './api'
import type { Board } from './board'
import { click, movesFrom, turnover } from './choice'
import { refusal } from './labels'

export type Trouble = { sentence: string; again: (() => void) | null }
type Turn = 'undo' | 'redo' | 'restart' | 'resign'
type Saying = { id: number; text: string }

const LINE_LIMIT = 6

const VERDICT: Record<string, string> = {
  won: 'Won!',
  stuck: 'No move is left.',
  resigned: 'Resigned.',
}

export class Session implements Board {
  play = $state.raw<Play>()!
  selected = $state<string | null>(null)
  /** The moves to choose from while something is selected. */
  choices = $state.raw<Move[]>([])
  /** A move that is pointed out. */
  hint = $state.raw<Move | null>(null)
  busy = $state(false)
  trouble = $state.raw<Trouble | null>(null)
  /** The consequences of the last moves, newest last; what a screen reader is told. */
  sayings = $state.raw<Saying[]>([])
  /** The place that cannot be played and was clicked, with a count so that a second click shakes it again. */
  refused = $state.raw<{ place: string; times: number } | null>(null)

  private line: (() => Promise<void> | void)[] = []
  private said = 0

  constructor(play: Play) {
    this.play = play
  }

  get turnover(): Move | null {
    return turnover(this.play.moves)
  }

  get redoable(): boolean {
    return this.play.line.length > this.play.ply
  }

  /** A click on a place, or a press on its control. */
  click(place: string) {
    this.enqueue((): Promise<void> | void => {
      const moves = this.play.moves
      const meant = click(moves, place, this.selected)
      switch (meant.do) {
        case 'play':
          return this.send(meant.move)
        case 'choose':
          this.hint = null
          this.selected = meant.place
          this.choices = meant.moves
          return
        case 'drop':
          this.drop()
          return
        case 'refuse': {
          const pile = this.play.table.piles[place]
          const turned = this.play.table.layouts[0]?.places.find((each) => each.place === place)?.turned ?? false
          this.refused = { place, times: (this.refused?.times ?? 0) + 1 }
          if (pile) this.say(refusal(pile, moves, turned))
          return
        }
      }
    })
  }

  movesFrom(place: string): Move[] {
    return movesFrom(this.play.moves, place)
  }

  move(name: string) {
    this.enqueue(() => {
      const move = this.play.moves.find((each) => each.name === name)
      return move ? this.send(move) : undefined
    })
  }

  /** Deal, redeal or close up, whichever is legal. */
  turnOver() {
    this.enqueue(() => (this.turnover ? this.send(this.turnover) : undefined))
  }

  /** Ask for spoilers, and then go on with something. */
  peek(then: () => void) {
    this.enqueue(async () => {
      await this.request(() => api.peek(this.play.id), () => '')
      if (this.play.peeked) then()
    })
  }

  /** Point a move out, or no longer. */
  suggest(name: string | undefined) {
    this.drop()
    this.hint = this.play.moves.find((each) => each.name === name) ?? null
    if (this.hint) this.say(`Hint, from all the cards: ${this.hint.words}. It keeps the win.`)
  }

  turn(what: Turn) {
    this.enqueue(() => {
      const { id, node, ply, status } = this.play
      if (what === 'undo' && (ply === 0 || status === 'resigned')) return
      if (what === 'redo' && (!this.redoable || status === 'resigned')) return
      if (what === 'restart' && (ply === 0 || status === 'resigned')) return
      if (what === 'resign' && (status === 'won' || status === 'resigned')) return
      const words = this.wordsFor(what)
      return this.request(() => api.turn(id, what, node), () => words)
    })
  }

  /** Stand at another place of the tree of tries. */
  goto(node: number) {
    this.enqueue(() => {
      const { id, node: here, status } = this.play
      if (node === here || status === 'resigned') return
      return this.request(() => api.goto(id, here, node), (play) => t.line.gone(play.ply))
    })
  }

  drop() {
    this.selected = null
    this.hint = null
    this.choices = []
  }

  say(text: string) {
    this.sayings = [...this.sayings.slice(1 - LINE_LIMIT), { id: ++this.said, text }]
  }

  private wordsFor(what: Turn): string {
    const { line, ply } = this.play
    const words = (n: number) => line[n]?.words ?? ''
    switch (what) {
      case 'undo':
        return `Taken back: ${words(ply - 1)}.`
      case 'redo':
        return `Played again: ${words(ply)}.`
      case 'restart':
        return 'Back to the deal. Redo plays your moves again.'
      case 'resign':
        return ''
    }
  }

  private send(move: Move): Promise<void> {
    const { id, node } = this.play
    return this.request(() => api.move(id, node, move.name), (play) => sentence(play.line[play.ply - 1]?.words ?? move.words))
  }

  private enqueue(intent: () => Promise<void> | void) {
    if (this.line.length >= LINE_LIMIT) return
    this.line.push(intent)
    if (!this.busy) void this.work()
  }

  private async work() {
    for (let intent = this.line.shift(); intent; intent = this.line.shift()) {
      const under = intent()
      if (!under) continue
      this.busy = true
      await under
    }
    this.busy = false
  }

  /** Sends one change and draws the answer. A request that got no answer may be sent again: the node guards it. */
  private async request(ask: () => Promise<Play>, words: (play: Play) => string): Promise<void> {
    try {
      const play = await ask()
      this.show(play, words(play))
    } catch (error) {
      this.line = []
      this.drop()
      if (error instanceof api.Unreachable) this.trouble = this.retry(error, () => this.request(ask, words))
      else if (error instanceof api.Refused && error.status === 409) await this.reload()
      else this.trouble = { sentence: message(error), again: null }
    }
  }

  /** This play was changed elsewhere (another window, or an answer that was lost): take the server's word for it. */
  private async reload(): Promise<void> {
    try {
      this.show(await api.play(this.play.id), 'The game had gone on elsewhere: this is how it stands now.')
    } catch (error) {
      this.trouble = this.retry(error, () => this.reload())
    }
  }

  private retry(error: unknown, again: () => Promise<void>): Trouble {
    return {
      sentence: `${message(error)} Everything up to here is kept.`,
      again: () => {
        this.trouble = null
        this.enqueue(again)
      },
    }
  }

  private show(play: Play, words: string) {
    const verdict = play.status !== this.play.status ? (VERDICT[play.status] ?? '') : ''
    this.drop()
    this.trouble = null
    this.refused = null
    this.play = play
    const text = [words, verdict].filter(Boolean).join(' ')
    if (text) this.say(text)
  }
}

function sentence(words: string): string {
  const text = words.trim()
  return text === '' ? '' : text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? '' : '.')
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error))

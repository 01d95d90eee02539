/** The steps of a family's first deal, as the player takes them: pressing Next, or simply playing on. */
import { untrack } from 'svelte'
import type { Board } from '../play/board'
import { stepNames, stepOf, type Name, type Step, type Taught } from './steps'

/** A board whose moves are counted. */
export type Lesson = Board & { readonly play: Taught & { readonly ply: number } }

export class Guide {
  private names = $state.raw<Name[]>([])
  /** Which step this is, from 0. */
  at = $state(0)
  step = $state.raw<Step | null>(null)
  /** The play as it was before the last move. */
  private before: Taught | null = null
  private now: Taught & { ply: number }

  /** `ended`: the player has seen it all, or has had enough. */
  constructor(
    readonly board: Lesson,
    private readonly ended: () => void,
  ) {
    this.now = board.play
    this.names = stepNames(this.now)
    this.show(0)
  }

  get count(): number {
    return this.names.length
  }

  get isLast(): boolean {
    return this.at === this.count - 1
  }

  /** Follow the board. Call it in an effect. */
  attend() {
    const { play } = this.board
    untrack(() => {
      if (!this.step) return
      const made = play.ply - this.now.ply
      if (made > 0) this.before = this.now
      this.now = play
      if (made > 0) this.played()
      else if (made < 0) this.show(this.at)
    })
  }

  next() {
    if (this.names[this.at] === 'play') this.names = this.names.filter((name) => name !== 'changed') // nothing has
    this.show(this.at + 1)
  }

  /** For good. */
  skip() {
    this.step = null
    this.ended()
  }

  /** The player has moved, whatever the step asks for: on the way to the own move there is no need of the rest. */
  private played() {
    const changed = this.names.indexOf('changed')
    this.show(this.at < changed ? changed : this.at + 1)
  }

  private show(at: number): void {
    const name = this.names[at]
    const step = name ? stepOf(name, this.now, this.before) : null
    // After a move, some steps may have nothing to say any more.
    if (name && !step) {
      this.names = this.names.toSpliced(at, 1)
      return this.show(at)
    }
    this.at = at
    this.step = step
    if (!step) this.skip()
  }
}

/** Going through a line of moves, by hand or by itself. */
import type { Line } from '../lib/api'
import { madeWords } from '../lib/names'
import { capital } from '../lib/text'
import type { Board } from './board'

export abstract class Steps {
  /** How many moves of the line were made. */
  step = $state(0)
  playing = $state(false)

  protected abstract readonly steps: Line['steps']
  /** The play at this step. */
  abstract readonly play: Board['play']

  get length(): number {
    return this.steps.length
  }

  /** The move that led here, in words; empty at the start. */
  get made(): string {
    const made = this.steps[this.step - 1]
    return made ? capital(madeWords(made, this.play)) : ''
  }

  go(step: number) {
    this.step = Math.max(0, Math.min(this.length, step))
    if (this.step === this.length) this.playing = false
  }

  /** Play or pause; at the end, start over. */
  toggle() {
    if (!this.playing && this.step === this.length) this.step = 0
    this.playing = !this.playing
  }
}

/** The time spent on a game: it runs while the page is visible and the game goes on. The server has it up to the last request, this browser to the last second. */
import { forGood } from '../engine/kept'

const KEY = 'clock'
const TICK = 1000 // ms
/** A longer gap between ticks: the computer was asleep. */
const ASLEEP = 5000 // ms
const PLAYS_KEPT = 100

export class Clock {
  /** Time spent so far, in ms. */
  time = $state(0)

  private readonly id: string

  /** `id`: empty if nothing is kept. `seconds`: the server's, from here or another browser; the longer time counts. */
  constructor(id: string, seconds: number | null) {
    this.id = id
    this.time = Math.max(kept()[id] ?? 0, 1000 * (seconds ?? 0))
  }

  get seconds(): number {
    return Math.floor(this.time / 1000)
  }

  /** Let the clock run. Returns a function that stops it. */
  run(): () => void {
    let last = performance.now()
    const tick = () => {
      const now = performance.now()
      if (!document.hidden && now - last < ASLEEP) this.time += now - last
      last = now
      this.keep()
    }
    const timer = setInterval(tick, TICK)
    document.addEventListener('visibilitychange', tick)
    return () => {
      tick()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }

  private keep() {
    if (!this.id) return
    const { [this.id]: _, ...others } = kept()
    const all = Object.entries({ ...others, [this.id]: Math.round(this.time) })
    forGood.keepValue(KEY, Object.fromEntries(all.slice(-PLAYS_KEPT)))
  }
}

const kept = () => forGood.value<Record<string, number>>(KEY, {})

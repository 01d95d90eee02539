/** The time spent on a game: it runs while the page is visible and the game goes on, and is kept in this browser. */

const KEY = 'cadogan.clock'
const TICK = 1000 // ms
/** A longer gap between ticks: the computer was asleep. */
const ASLEEP = 5000 // ms
const PLAYS_KEPT = 100

export class Clock {
  /** Time spent so far, in ms. */
  time = $state(0)

  private readonly id: string

  constructor(id: string) {
    this.id = id
    this.time = kept()[id] ?? 0
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
    const { [this.id]: _, ...others } = kept()
    const all = Object.entries({ ...others, [this.id]: Math.round(this.time) })
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-PLAYS_KEPT))))
    } catch {
      // storage forbidden: kept until the page closes
    }
  }
}

/** "4:05", "1:04:05" */
export function clockTime(time: number): string {
  const seconds = Math.floor(time / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

function kept(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {} // storage forbidden, or not ours
  }
}

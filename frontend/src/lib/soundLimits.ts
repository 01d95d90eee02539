/** Which sounds are too many. */
import type { Sound } from './waves'

/** The time from one sound to the next of its kind, in ms: what comes sooner is left out. */
const APART: Record<Sound, number> = { take: 60, place: 70, home: 75, deal: 90, riffle: 500, shuffle: 900, back: 130, refuse: 250, won: 3000 }
/** How many are heard together; the tune of a win always is. */
const MOST = 9

/** Times are in ms. */
export class Limits {
  private readonly last = new Map<Sound, number>()
  private ends: number[] = []

  admits(sound: Sound, now: number, lasts: number): boolean {
    this.ends = this.ends.filter((end) => end > now)
    if ((this.ends.length >= MOST && sound !== 'won') || now - (this.last.get(sound) ?? -Infinity) < APART[sound]) return false
    this.last.set(sound, now)
    this.ends.push(now + lasts)
    return true
  }
}

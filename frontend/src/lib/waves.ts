/**
 * The sounds of a table as samples: paper is noise through a filter, wood a thud, a card that goes home a soft note. Nothing is
 * recorded, and no two are quite alike.
 */

/** Samples a second. Nothing in these sounds is high enough to need more. */
export const RATE = 24_000

export const SOUNDS = ['take', 'place', 'home', 'deal', 'riffle', 'shuffle', 'back', 'refuse', 'won'] as const
export type Sound = (typeof SOUNDS)[number]

/** G, A, B, D, E and up again from 196 Hz: whatever order they come in, they go together. */
export const pitch = (step: number) => 196 * 2 ** ([0, 2, 4, 7, 9][step % 5]! / 12 + Math.floor(step / 5))

/** `n`: how many cards a pile has under the one that goes home there, or how many are dealt. */
export function samples(sound: Sound, n = 0, random = Math.random): Float32Array<ArrayBuffer> {
  const wave = new Wave(random)
  switch (sound) {
    case 'take':
      wave.paper(0, 0.07, 1100, 1800, 0.48)
      break
    case 'place':
      wave.paper(0, 0.08, 1600, 750, 0.68)
      wave.thud(0.016, 200, 0.13, 0.17)
      break
    case 'home': {
      const high = pitch(n % 13)
      wave.paper(0, 0.06, 1500, 800, 0.4)
      wave.note(0.012, high, 0.6, 0.17 * (196 / high) ** 0.7)
      break
    }
    case 'deal':
      wave.paper(0, 0.12, 1900, 900, 0.5)
      wave.thud(0.07, 215, 0.1, 0.08)
      break
    case 'riffle': {
      const grains = Math.max(3, Math.min(n, 12))
      for (let i = 0; i < grains; i++) wave.paper(0.05 * i + 0.012 * random(), 0.09, 1800, 900, 0.25 + 0.13 * random())
      wave.thud(0.05 * grains, 195, 0.12, 0.1)
      break
    }
    case 'shuffle':
      for (const at of [0, 0.5]) {
        wave.paper(at, 0.46, 900, 1500, 0.22)
        // The thumbs let go of the cards faster and faster.
        for (let i = 0; i < 14; i++) wave.paper(at + 0.4 * (i / 14) ** 0.8, 0.05, 1700, 1100, 0.06 + 0.022 * i)
      }
      wave.thud(1.02, 190, 0.14, 0.13)
      break
    case 'back':
      wave.paper(0, 0.14, 800, 1400, 0.37)
      break
    case 'refuse':
      wave.thud(0, 215, 0.14, 0.23)
      wave.thud(0.12, 180, 0.17, 0.23)
      break
    case 'won':
      for (const [at, step] of [[0, 3], [0.17, 5], [0.34, 7], [0.56, 0], [0.58, 5], [0.6, 8]] as const) wave.note(at, pitch(step), at < 0.5 ? 1.1 : 1.8, 0.066)
      break
  }
  return wave.cut()
}

class Wave {
  private out = new Float32Array(3 * RATE)
  private end = 0

  constructor(private readonly random: () => number) {}

  /** Up to 6 per cent more or less. */
  private about = (value: number) => value * (1 + 0.12 * (this.random() - 0.5))

  /** Add samples from a time on, given by the share of the time that has passed and by the time, in seconds. */
  private add(at: number, lasts: number, sample: (share: number, time: number) => number) {
    const [from, count] = [Math.round(at * RATE), Math.round(lasts * RATE)]
    for (let i = 0; i < count; i++) this.out[from + i]! += sample(i / count, i / RATE)
    this.end = Math.max(this.end, from + count)
  }

  /** A card that slides: noise around a pitch in Hz that moves, which swells and fades. */
  paper(at: number, lasts: number, from: number, to: number, loud: number) {
    ;[from, to, loud] = [this.about(from), this.about(to), this.about(loud)]
    let [dull, low, band] = [0, 0, 0]
    this.add(at, this.about(lasts), (share) => {
      // A state-variable filter, after another that takes the hiss away.
      const turn = 2 * Math.sin((Math.PI * from * (to / from) ** share) / RATE)
      dull += 0.3 * (2 * this.random() - 1 - dull)
      low += turn * band
      band += turn * (dull - low - 1.1 * band)
      return loud * band * swell(share, 0.22) * (1 - share) ** 2
    })
  }

  /** Wood, a little dull: its tones, each as a multiple of a pitch in Hz, how strong it is, and how many times sooner it fades. */
  thud = (at: number, high: number, lasts: number, loud: number) => this.strike(at, this.about(high), lasts, loud, [[1, 1, 1], [2.3, 0.6, 1.3]])

  /** A wooden bar, softly struck. */
  note = (at: number, high: number, lasts: number, loud: number) => this.strike(at, high, lasts, loud, [[1, 1, 1], [2, 0.2, 2], [4, 0.14, 6]])

  private strike(at: number, high: number, lasts: number, loud: number, tones: [number, number, number][]) {
    loud = this.about(loud)
    for (const [times, strong, sooner] of tones) {
      const turn = (2 * Math.PI * high * times) / RATE
      const keeps = 1000 ** (-sooner / (lasts * RATE)) // 60 dB in its time
      const [one, two] = [2 * keeps * Math.cos(turn), keeps * keeps]
      let before = 0
      let now = Math.sin(turn)
      this.add(at, lasts / sooner, (share, time) => {
        const next = one * now - two * before
        before = now
        now = next
        return loud * strong * swell(time, 0.01) * (1 - share) * before
      })
    }
  }

  cut = () => this.out.slice(0, this.end)
}

/** From 0 to 1 without an edge. */
const swell = (time: number, attack: number) => (time < attack ? Math.sin((Math.PI / 2) * (time / attack)) ** 2 : 1)

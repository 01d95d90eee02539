import { describe, expect, it } from 'vitest'
import { Limits } from '../src/lib/soundLimits'
import { pitch, RATE, samples, SOUNDS } from '../src/lib/waves'

/** The same numbers between 0 and 1 for the same seed. */
function seeded(seed: number) {
  return () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
}
const peak = (wave: Float32Array) => wave.reduce((most, each) => Math.max(most, Math.abs(each)), 0)
/** How bright a sound is: the frequency, in Hz, of a tone whose samples differ as much from one to the next. */
function brightness(wave: Float32Array) {
  const power = (values: Float32Array) => values.reduce((sum, each) => sum + each * each, 0)
  const steps = wave.slice(1).map((each, i) => each - wave[i]!)
  return (RATE / Math.PI) * Math.asin(Math.min(1, Math.sqrt(power(steps) / power(wave)) / 2))
}

describe.each(SOUNDS)('the sound “%s”', (sound) => {
  const wave = samples(sound, 12, seeded(1))

  it('is quiet, short and never shrill, and begins and ends without a click', () => {
    expect(peak(wave)).toBeGreaterThan(0.04)
    expect(peak(wave)).toBeLessThan(0.3)
    expect(wave.length / RATE).toBeLessThan(sound === 'won' ? 2.6 : 1.3)
    expect(brightness(wave)).toBeLessThan(2800)
    expect(peak(wave.slice(0, 12))).toBeLessThan(0.02)
    expect(peak(wave.slice(-12))).toBeLessThan(0.002)
  })

  it('is never quite the same', () => {
    expect(samples(sound, 12, seeded(1))).toEqual(wave)
    expect(samples(sound, 12, seeded(2))).not.toEqual(wave)
  })
})

it('the note of a foundation rises with its cards, two octaves and a bit', () => {
  const notes = Array.from({ length: 13 }, (_, n) => pitch(n))
  expect(notes).toEqual(notes.toSorted((a, b) => a - b))
  expect(notes.map(Math.round)).toEqual([196, 220, 247, 294, 330, 392, 440, 494, 587, 659, 784, 880, 988])
  // The next pack begins again.
  expect(samples('home', 13, seeded(3))).toEqual(samples('home', 0, seeded(3)))
})

describe('limits', () => {
  it('thin out what comes too fast, each kind by itself', () => {
    const limits = new Limits()
    const admitted = Array.from({ length: 50 }, (_, n) => limits.admits('home', 20 * n, 100)).filter(Boolean)
    expect(admitted).toHaveLength(13)
    expect(limits.admits('place', 990, 100)).toBe(true)
  })

  it('let only a few sound together, but always the tune of a win', () => {
    const limits = new Limits()
    const admitted = Array.from({ length: 30 }, (_, n) => limits.admits('home', 80 * n, 5000))
    expect(admitted.lastIndexOf(true)).toBe(8)
    expect(limits.admits('won', 2400, 2000)).toBe(true)
    expect(limits.admits('take', 2400, 100)).toBe(false)
    expect(limits.admits('take', 9000, 100)).toBe(true)
  })
})

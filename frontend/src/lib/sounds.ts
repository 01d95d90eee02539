/** What is heard and felt of the cards. Nothing before the first press or key, nothing while the page is hidden, never too much. */
import { settings } from './settings.svelte'
import { Limits } from './soundLimits'
import { RATE, samples, type Sound } from './waves'

/** How loud. */
const LOUD = { off: 0, soft: 0.35, on: 1 }
/** How long a phone hums and rests, in ms. */
const TOUCH: { [sound in Sound]?: number[] } = { take: [8], refuse: [14, 60, 14], won: [16, 90, 16, 90, 40] }
/** A device that takes longer to start is too late for the sound that waits for it; without sounds for a while it may rest; in ms. */
const [LATE, REST] = [250, 8000]

const limits = new Limits()
let audio: AudioContext | null = null
let resting: ReturnType<typeof setTimeout> | undefined
/** The last press was a finger's. */
let finger = false
/** There was a press or a key that no sound has answered. */
let fresh = false

/** Was there a press or a key since this was asked last? Moves without one are made by the page. */
export function pressed(): boolean {
  const was = fresh
  fresh = false
  return was
}

/** Browsers let sounds begin only in the course of a press or a key. */
function wake(event: Event) {
  ;[fresh, finger] = [true, event instanceof PointerEvent && event.pointerType === 'touch']
  if (settings.sounds !== 'off') start().catch(() => {}) // a device without sound
}
for (const press of ['pointerdown', 'pointerup', 'keydown']) addEventListener(press, wake, { capture: true, passive: true })

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) return
  void audio?.close()
  audio = null
})

/** The device's sound, as soon as it is on; null if that took too long. */
async function start(): Promise<AudioContext | null> {
  if (!audio) {
    // On an iPhone: other music goes on, and the switch for silence counts.
    if ('audioSession' in navigator) Object.assign(navigator.audioSession as object, { type: 'ambient' })
    audio = new AudioContext()
  }
  const device = audio
  clearTimeout(resting)
  resting = setTimeout(() => device === audio && void device.suspend(), REST)
  if (device.state === 'running') return device
  const asked = performance.now()
  await device.resume()
  return device === audio && performance.now() - asked < LATE ? device : null
}

/** Play a sound, some ms from now; `n` as in waves.ts. A phone may be felt too, unless its owner wants little to move. */
export async function play(sound: Sound, { n = 0, delay = 0 } = {}) {
  if (settings.sounds === 'off' || document.hidden || !(fresh || audio || navigator.userActivation?.hasBeenActive)) return
  const wave = samples(sound, n)
  if (!limits.admits(sound, performance.now() + delay, (1000 * wave.length) / RATE)) return
  if (finger && TOUCH[sound] && !matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(TOUCH[sound])
  try {
    const device = await start()
    if (!device) return
    const buffer = new AudioBuffer({ length: wave.length, sampleRate: RATE })
    buffer.copyToChannel(wave, 0)
    const source = new AudioBufferSourceNode(device, { buffer })
    source.connect(new GainNode(device, { gain: LOUD[settings.sounds] })).connect(device.destination)
    source.start(device.currentTime + delay / 1000)
  } catch {
    // as above
  }
}

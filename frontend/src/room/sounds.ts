/** The sounds of a table, synthesized: paper on cloth, a knock, a chord. */

export type Sound = 'lay' | 'deal' | 'back' | 'refuse' | 'won'

let audio: AudioContext | null = null
let noise: AudioBuffer | null = null

/** Browsers allow sound only after the reader has done something on the page. */
export function sound(which: Sound) {
  audio ??= new AudioContext()
  void audio.resume()
  const now = audio.currentTime
  switch (which) {
    case 'lay':
      paper(now, 0.07, 1900, 900, 0.5)
      knock(now + 0.03, 150, 0.06, 0.25)
      break
    case 'deal':
      paper(now, 0.16, 3400, 1300, 0.35)
      break
    case 'back':
      paper(now, 0.12, 1100, 2400, 0.28)
      break
    case 'refuse':
      knock(now, 110, 0.09, 0.35)
      knock(now + 0.11, 92, 0.12, 0.3)
      break
    case 'won':
      ;[392, 493.88, 587.33, 783.99].forEach((pitch, n) => chime(now + 0.13 * n, pitch, 1.6))
      break
  }
}

/** A sliding card: noise through a band-pass that moves from one pitch to another. */
function paper(at: number, lasts: number, from: number, to: number, loud: number) {
  const context = audio!
  noise ??= whiteNoise(context)
  const source = new AudioBufferSourceNode(context, { buffer: noise, loop: true })
  const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 0.9, frequency: from })
  band.frequency.setValueAtTime(from, at)
  band.frequency.exponentialRampToValueAtTime(to, at + lasts)
  source.connect(band).connect(swell(at, lasts, 0.15 * lasts, loud)).connect(context.destination)
  source.start(at, Math.random() * 0.5)
  source.stop(at + lasts)
}

/** A knock on the table. */
function knock(at: number, pitch: number, lasts: number, loud: number) {
  tone(at, 'sine', pitch, lasts, 0.004, loud, 0.6)
}

function chime(at: number, pitch: number, lasts: number) {
  tone(at, 'triangle', pitch, lasts, 0.02, 0.12, 1)
}

function tone(at: number, type: OscillatorType, pitch: number, lasts: number, attack: number, loud: number, falls: number) {
  const context = audio!
  const source = new OscillatorNode(context, { type, frequency: pitch })
  source.frequency.setValueAtTime(pitch, at)
  source.frequency.exponentialRampToValueAtTime(pitch * falls, at + lasts)
  source.connect(swell(at, lasts, attack, loud)).connect(context.destination)
  source.start(at)
  source.stop(at + lasts)
}

/** Quick attack, slow decay. */
function swell(at: number, lasts: number, attack: number, loud: number): GainNode {
  const gain = new GainNode(audio!, { gain: 0 })
  gain.gain.setValueAtTime(0.0001, at)
  gain.gain.exponentialRampToValueAtTime(loud, at + attack)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts)
  return gain
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}

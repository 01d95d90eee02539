/** The rug under a quilt: a kilim of eight by eight fields, with a pattern made from the deal, so that every deal has its own. */
import { rug as SHAPES } from '../../../src/cadogan/drawing/shapes.json'
import { put } from './outlines'

const MOTIFS: Record<string, { colour: number; d: string }[]> = SHAPES.motifs

export type Rug = { border: string; stitch: string; paths: { d: string; fill: string }[] }

/** xmur3 and mulberry32: small, and the same in every browser. */
function stream(seed: string): () => number {
  let h = 1779033703 ^ seed.length
  for (let i = 0; i < seed.length; i++) {
    h = Math.imul(h ^ seed.charCodeAt(i), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  return () => {
    h = (h + 0x6d2b79f5) | 0
    let t = Math.imul(h ^ (h >>> 15), 1 | h)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }
}

/** Drawn on 8 × 8, one unit per field; mirrored both ways. */
export function rug(seed: string): Rug {
  const next = stream(seed)
  const colours = SHAPES.palettes[next() % SHAPES.palettes.length]!
  const motifs = Array.from({ length: 16 }, () => next() % 6)
  const layers = Array.from({ length: 4 }, () => new Map<string, string>()) // of each, a path for every colour
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const motif = motifs[4 * Math.min(row, 7 - row) + Math.min(column, 7 - column)]!
      // Tents point away from the middle, as they do on a woven rug.
      const pattern = (row > 3 && MOTIFS[`${motif} below`]) || MOTIFS[motif]!
      pattern.forEach(({ colour, d }, n) => {
        const fill = colours[(motif + colour) % 4]!
        layers[n]!.set(fill, (layers[n]!.get(fill) ?? '') + put(d, column + 0.5, row + 0.5, 1, String))
      })
    }
  const paths = layers.flatMap((layer) => [...layer].map(([fill, d]) => ({ fill, d })))
  return { border: colours[0]!, stitch: colours[1]!, paths }
}

/** The rug under a quilt: a kilim of eight by eight fields, with a pattern made from the deal, so that every deal has its own. */
import { rug as SHAPES } from '../../../src/cadogan/drawing/shapes.json'
import { put } from './outlines'

const MOTIFS: Record<string, { colour: number; d: string }[]> = SHAPES.motifs

export type Rug = { border: string; stitch: string; paths: { d: string; fill: string }[]; from: number }

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

const thousandths = (n: number) => String(Math.round(n * 1000) / 1000)
const placed = new Map<string, string>()

/** A part of a motif in a field of the upper left quarter and in the three that mirror it. There are few, so they are kept. */
function outlines(motif: number, part: number, column: number, row: number): string {
  const key = `${motif} ${part} ${column} ${row}`
  let found = placed.get(key)
  if (found === undefined) {
    // Tents point away from the middle, as they do on a woven rug.
    const [above, below] = [MOTIFS[motif]!, MOTIFS[`${motif} below`] ?? MOTIFS[motif]!].map((parts) => parts[part]!.d)
    const at = (outline: string, y: number) => [column, 7 - column].map((x) => put(outline, x + 0.5, y + 0.5, 1, thousandths)).join('')
    placed.set(key, (found = at(above!, row) + at(below!, 7 - row)))
  }
  return found
}

/**
 * Drawn on 8 × 8, one unit per field; mirrored both ways. `dyed`: its four colours, if the deal does not choose them. A small rug
 * shows its middle alone: the fields `from` a number on, counted from the edges.
 */
export function rug(seed: string, dyed?: readonly string[], from = 0): Rug {
  const next = stream(seed)
  const chosen = SHAPES.palettes[next() % SHAPES.palettes.length]!
  const colours = dyed ?? chosen
  const motifs = Array.from({ length: 16 }, () => next() % 6)
  const layers = Array.from({ length: 4 }, () => new Map<string, string>()) // of each, a path for every colour
  for (let row = from; row < 4; row++)
    for (let column = from; column < 4; column++) {
      const motif = motifs[4 * row + column]!
      MOTIFS[motif]!.forEach(({ colour }, n) => {
        const fill = colours[(motif + colour) % 4]!
        layers[n]!.set(fill, (layers[n]!.get(fill) ?? '') + outlines(motif, n, column, row))
      })
    }
  const paths = layers.flatMap((layer) => [...layer].map(([fill, d]) => ({ fill, d })))
  return { border: colours[0]!, stitch: colours[1]!, paths, from }
}

/** The side of the square of fields with something around it. */
const sideOf = ({ from }: Rug, out: number) => Math.round(1000 * (8 - 2 * from + 2 * out)) / 1000

/** The square that a rug fills with its border. */
export const boxOf = (rug: Rug) => `${rug.from - 0.18} ${rug.from - 0.18} ${sideOf(rug, 0.18)} ${sideOf(rug, 0.18)}`

/** A rug as SVG: its border, its fields and a seam. */
export function drawn(rug: Rug): string {
  const square = (out: number, rx: string) => `x="${rug.from - out}" y="${rug.from - out}" width="${sideOf(rug, out)}" height="${sideOf(rug, out)}" rx="${rx}"`
  return (
    `<rect ${square(0.16, '.12')} fill="${rug.border}"/>` +
    rug.paths.map(({ d, fill }) => `<path d="${d}" fill="${fill}"/>`).join('') +
    `<rect ${square(0.085, '.06')} fill="none" stroke="${rug.stitch}" stroke-width=".03" stroke-dasharray=".12 .08" opacity=".8"/>`
  )
}

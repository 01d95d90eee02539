/** The rug under a quilt: a kilim of eight by eight fields, with a pattern made from the deal, so that every deal has its own. */

const PALETTES = [
  ['#7b1e2b', '#d9a441', '#1d3b57', '#f1e6cf'],
  ['#1d3b57', '#c9793a', '#7b1e2b', '#f1e6cf'],
  ['#2b4a3b', '#d9a441', '#7b1e2b', '#efe3c8'],
  ['#4a2545', '#cf9a4a', '#1f4a4c', '#f1e6cf'],
  ['#5c2a1a', '#d8b25a', '#274a63', '#f0e2c6'],
] as const

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
  const colours = PALETTES[next() % PALETTES.length]!
  const motifs = Array.from({ length: 16 }, () => next() % 6)
  const layers: Map<string, string[]>[] = [new Map(), new Map(), new Map(), new Map()]
  const put = (layer: number, fill: string, d: string) => {
    const paths = layers[layer]!
    paths.set(fill, [...(paths.get(fill) ?? []), d])
  }
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const motif = motifs[4 * Math.min(row, 7 - row) + Math.min(column, 7 - column)]!
      const [ground, a, b, c] = [0, 1, 2, 3].map((i) => colours[(motif + i) % 4]!) as [string, string, string, string]
      const [x, y] = [column + 0.5, row + 0.5]
      const lozenge = (r: number) => `M${x} ${y - r}L${x + r} ${y} ${x} ${y + r} ${x - r} ${y}Z`
      const square = (r: number) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`
      // Slightly wider than the field, so that no felt shows in between.
      put(0, ground, square(0.502))
      switch (motif) {
        case 0:
          put(1, a, lozenge(0.5))
          put(2, b, lozenge(0.33))
          put(3, c, lozenge(0.15))
          break
        case 1:
          put(1, a, square(0.36))
          put(2, b, lozenge(0.35))
          put(3, c, square(0.11))
          break
        case 2:
          put(1, a, `M${x - 0.5} ${y - 0.5}L${x} ${y} ${x - 0.5} ${y + 0.5}ZM${x + 0.5} ${y - 0.5}L${x} ${y} ${x + 0.5} ${y + 0.5}Z`)
          put(2, b, lozenge(0.23))
          put(3, c, lozenge(0.1))
          break
        case 3:
          put(1, b, lozenge(0.5))
          put(2, a, square(0.18))
          put(3, c, lozenge(0.15))
          break
        case 4: {
          // Tents point away from the middle, as they do on a woven rug.
          const up = row < 4 ? -0.5 : 0.5
          put(1, a, `M${x} ${y + up}L${x + 0.5} ${y - up} ${x - 0.5} ${y - up}Z`)
          put(2, b, `M${x} ${y}L${x + 0.25} ${y - up} ${x - 0.25} ${y - up}Z`)
          break
        }
        default:
          put(1, a, `M${x - 0.5} ${y}L${x} ${y - 0.5} ${x} ${y}ZM${x + 0.5} ${y}L${x} ${y + 0.5} ${x} ${y}Z`)
          put(2, b, `M${x} ${y - 0.5}L${x + 0.5} ${y} ${x} ${y}ZM${x} ${y + 0.5}L${x - 0.5} ${y} ${x} ${y}Z`)
          put(3, c, square(0.09))
      }
    }
  const paths = layers.flatMap((layer) => [...layer].map(([fill, d]) => ({ fill, d: d.join('') })))
  return { border: colours[0], stitch: colours[1], paths }
}

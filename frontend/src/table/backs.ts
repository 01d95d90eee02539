/** Card backs, drawn on a ground of 50 × 70: layers from the bottom up, each a path with its colour from the palette. */
import { backs } from '../../../src/cadogan/drawing/shapes.json'
import type { Kept } from '../lib/settings.svelte'

export type Layer = { d: string; fill?: string; stroke?: string }

/** A small carpet: a border of tents around rows of lozenges. */
function carpet(): Layer[] {
  let tents = ''
  for (let y = 5; y < 65; y += 6) tents += `M5 ${y}L8.4 ${y + 3}L5 ${y + 6}ZM45 ${y}L41.6 ${y + 3}L45 ${y + 6}Z`
  for (let x = 8.5; x < 41.5; x += 5.5) tents += `M${x} 5L${x + 2.75} 8.4L${x + 5.5} 5ZM${x} 65L${x + 2.75} 61.6L${x + 5.5} 65Z`
  let large = ''
  let small = ''
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 3; column++) {
      const [x, y] = [14.6 + 10.4 * column, 14.2 + 10.4 * row]
      const lozenge = (r: number) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`
      large += lozenge(5.2)
      small += lozenge(3) + ((row + column) % 2 === 0 ? lozenge(1.4) : '')
    }
  return [
    { d: tents, fill: 'thread' },
    { d: `M9.4 9h31.2v52h-31.2Z${large}`, stroke: '.5' },
    { d: small, fill: 'thread' },
  ]
}

const OWN: Record<Kept['back'], Layer[]> = { lattice: backs.lattice, rays: backs.rays, carpet: carpet() }

export const layersOf = (back: Kept['back']): Layer[] => [...backs.below, ...OWN[back], ...backs.above]

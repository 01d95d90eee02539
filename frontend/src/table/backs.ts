/** Card backs, drawn on a ground of 50 × 70: layers from the bottom up, each a path with its colour from the palette. */
import type { Kept } from '../lib/settings.svelte'

export type Layer = { d: string; fill?: 'paper' | 'field' | 'thread'; stroke?: number }

const box = (inset: number, r: number) => {
  const [w, h] = [50 - 2 * inset - 2 * r, 70 - 2 * inset - 2 * r]
  const arc = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
  return `M${inset + r} ${inset}h${w}${arc(r, r)}v${h}${arc(-r, r)}h${-w}${arc(-r, -r)}v${-h}${arc(r, -r)}Z`
}
const lozenge = (x: number, y: number, w: number, h: number) => `M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z`

const CARD: Layer[] = [
  { d: box(0, 4.2), fill: 'paper' },
  { d: box(3.2, 2.4), fill: 'field' },
]
const EDGE: Layer = { d: box(5, 1.6), stroke: 0.6 }

/** Two families of parallel threads, crossing. */
function lattice(): Layer[] {
  let d = ''
  for (const [x, y, edgeX, edgeY] of spans(9.2)) d += `M${x} ${y}L${edgeX} ${edgeY}`
  const medallion = lozenge(25, 35, 11, 14.6)
  return [
    { d, stroke: 0.5 },
    { d: medallion, fill: 'field' },
    { d: medallion + lozenge(25, 35, 9.2, 12.2), stroke: 0.6 },
    { d: lozenge(25, 35, 4, 5.4) + lozenge(25, 26.2, 1.2, 1.6) + lozenge(25, 43.8, 1.2, 1.6), fill: 'thread' },
  ]
}

/** Both diagonals across the field, `apart` units from each other, clipped at its edges. */
function spans(apart: number): [number, number, number, number][] {
  const [left, top, right, bottom] = [5, 5, 45, 65]
  const found: [number, number, number, number][] = []
  for (let c = -8; c <= 16; c++) {
    const from = left - 60 + c * apart
    // y = top + (x - from), cut to the field, and its mirror image
    const x0 = Math.max(left, from)
    const x1 = Math.min(right, from + (bottom - top))
    if (x0 >= x1) continue
    found.push([x0, top + x0 - from, x1, top + x1 - from], [50 - x0, top + x0 - from, 50 - x1, top + x1 - from])
  }
  return found
}

/** A small carpet: a border of tents around rows of lozenges. */
function carpet(): Layer[] {
  let tents = ''
  for (let i = 0; i < 10; i++) {
    const y = 5 + 6 * i
    tents += `M5 ${y}L8.4 ${y + 3}L5 ${y + 6}ZM45 ${y}L41.6 ${y + 3}L45 ${y + 6}Z`
  }
  for (let i = 0; i < 6; i++) {
    const x = 8.5 + 5.5 * i
    tents += `M${x} 5L${x + 2.75} 8.4L${x + 5.5} 5ZM${x} 65L${x + 2.75} 61.6L${x + 5.5} 65Z`
  }
  let large = ''
  let small = ''
  for (let row = 0; row < 5; row++)
    for (let column = 0; column < 3; column++) {
      const [x, y] = [14.6 + 10.4 * column, 14.2 + 10.4 * row]
      large += lozenge(x, y, 5.2, 5.2)
      small += lozenge(x, y, 3, 3) + ((row + column) % 2 === 0 ? lozenge(x, y, 1.4, 1.4) : '')
    }
  return [
    { d: tents, fill: 'thread' },
    { d: `M9.4 9h31.2v52h-31.2Z${large}`, stroke: 0.5 },
    { d: small, fill: 'thread' },
  ]
}

/** Rays from the middle, every other one filled. */
function rays(): Layer[] {
  const rim = (angle: number): [number, number] => {
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    const far = Math.min(20 / Math.abs(dx || 1e-9), 30 / Math.abs(dy || 1e-9))
    return [25 + far * dx, 35 + far * dy]
  }
  const points = Array.from({ length: 32 }, (_, i) => rim(((i + 0.5) * Math.PI) / 16).map((n) => n.toFixed(1)).join(' '))
  const corners: Record<number, string> = { 5: '45 65', 10: '5 65', 21: '5 5', 26: '45 5' }
  let d = ''
  for (let i = 0; i < 32; i += 2) d += `M25 35L${points[i]}${corners[i] ? `L${corners[i]}` : ''}L${points[(i + 1) % 32]}Z`
  const disc = (r: number) => `M${25 - r} 35a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  return [
    { d, fill: 'thread' },
    { d: disc(8.4), fill: 'field' },
    { d: disc(7), stroke: 0.6 },
    { d: lozenge(25, 35, 3, 4.2), fill: 'thread' },
  ]
}

export const BACKS: Record<Kept['back'], Layer[]> = {
  lattice: [...CARD, ...lattice(), EDGE],
  carpet: [...CARD, ...carpet(), EDGE],
  rays: [...CARD, ...rays(), EDGE],
}

/** The graph of chances as paths: x from 0 to `width` over the moves, y from `height`, no chance, to 0, certainty. */
import type { Chance } from '../lib/api'
import type { Point } from './analysis.svelte'

export type Size = { width: number; height: number }

export const x = (ply: number, plies: number, { width }: Size) => (plies === 0 ? 0 : (ply / plies) * width)
export const y = (chance: number, { height }: Size) => (1 - chance) * height

/** The runs of points with known chances; the gaps between them stay empty. */
export function runs(points: Point[]): (Point & { chance: Chance })[][] {
  const found: (Point & { chance: Chance })[][] = [[]]
  for (const point of points) {
    if (point.chance) found.at(-1)!.push(point as Point & { chance: Chance })
    else if (found.at(-1)!.length > 0) found.push([])
  }
  return found.filter((run) => run.length > 0)
}

const round = (n: number) => Math.round(10 * n) / 10

/** The line from point to point. */
export function line(points: Point[], size: Size): string {
  const plies = points.length - 1
  return runs(points)
    .map((run) => 'M' + run.map(({ ply, chance }) => `${round(x(ply, plies, size))} ${round(y(chance.value, size))}`).join('L'))
    .join('')
}

/** The area between the bounds of the intervals. */
export function band(points: Point[], size: Size): string {
  const plies = points.length - 1
  const at = (ply: number, value: number) => `${round(x(ply, plies, size))} ${round(y(value, size))}`
  return runs(points)
    .map((run) => `M${run.map(({ ply, chance }) => at(ply, chance.high)).join('L')}L${run.toReversed().map(({ ply, chance }) => at(ply, chance.low)).join('L')}Z`)
    .join('')
}

/** The area below the line. */
export function area(points: Point[], size: Size): string {
  const plies = points.length - 1
  return runs(points)
    .map((run) => {
      const [first, last] = [run[0]!, run.at(-1)!]
      const over = run.map(({ ply, chance }) => `${round(x(ply, plies, size))} ${round(y(chance.value, size))}`).join('L')
      return `M${round(x(first.ply, plies, size))} ${size.height}L${over}L${round(x(last.ply, plies, size))} ${size.height}Z`
    })
    .join('')
}

/** The ply nearest to a distance from the left, in units. */
export const nearest = (at: number, plies: number, { width }: Size) => Math.max(0, Math.min(plies, Math.round((at / width) * plies)))

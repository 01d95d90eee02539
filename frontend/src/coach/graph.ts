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

/** The corners of a staircase through the points of a run: each value holds until the next move. */
function stairs(run: (Point & { chance: Chance })[], plies: number, size: Size, value: (chance: Chance) => number): string[] {
  return run.flatMap(({ ply, chance }, at) => {
    const [across, down] = [round(x(ply, plies, size)), round(y(value(chance), size))]
    return at === 0 ? [`${across} ${down}`] : [`${across} ${round(y(value(run[at - 1]!.chance), size))}`, `${across} ${down}`]
  })
}

/** The line of chances. */
export const line = (points: Point[], size: Size) =>
  runs(points).map((run) => `M${stairs(run, points.length - 1, size, ({ value }) => value).join('L')}`).join('')

/** The area between the bounds of the intervals. */
export const band = (points: Point[], size: Size) =>
  runs(points)
    .map((run) => {
      const bound = (value: (chance: Chance) => number) => stairs(run, points.length - 1, size, value)
      return `M${bound(({ high }) => high).join('L')}L${bound(({ low }) => low).toReversed().join('L')}Z`
    })
    .join('')

/** The area below the line. */
export const area = (points: Point[], size: Size) =>
  runs(points)
    .map((run) => {
      const plies = points.length - 1
      const [first, last] = [run[0]!, run.at(-1)!].map(({ ply }) => round(x(ply, plies, size)))
      return `M${first} ${size.height}L${stairs(run, plies, size, ({ value }) => value).join('L')}L${last} ${size.height}Z`
    })
    .join('')

/** What changed the chance at a move: the move itself, or the cards that it turned up. */
export type Bar = { by: 'move' | 'cards'; x: number; y: number; width: number; height: number }

/** Widths of a bar, in units. */
const [NARROWEST, WIDEST] = [1.6, 7]

/** A bar for each change by a move and each by the cards, from the chance before it to the chance after it. */
export function bars(points: Point[], size: Size): Bar[] {
  const plies = points.length - 1
  const width = Math.max(NARROWEST, Math.min(WIDEST, (0.6 * size.width) / Math.max(1, plies)))
  return points.flatMap(({ ply, chance, step }) => {
    if (!step || !chance) return []
    const bar = (by: Bar['by'], from: number, to: number): Bar => {
      const [one, other] = [y(from, size), y(to, size)]
      return { by, x: round(x(ply, plies, size) - width / 2), y: round(Math.min(one, other)), width: round(width), height: round(Math.abs(one - other)) }
    }
    return [bar('move', step.before, step.after), bar('cards', step.after, chance.value)].filter(({ height }) => height > 0)
  })
}

/** The ply nearest to a distance from the left, in units. */
export const nearest = (at: number, plies: number, { width }: Size) => Math.max(0, Math.min(plies, Math.round((at / width) * plies)))

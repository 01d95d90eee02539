/** Where a callout lies. Apart from the rest of the geometry, as no table begins with one. */
import { shared, type Box } from './geometry'

/** Something that a callout should not cover, and how much that matters. */
export type Obstacle = { box: Box; weight: number }

/** The side of one of some boxes, the best one first, on which a callout of this size covers the least, inside the bounds. */
export function calloutBox(around: Box[], size: { width: number; height: number }, bounds: Box, obstacles: Obstacle[], gap: number): Box {
  const { width, height } = size
  const corners = around.flatMap((own) => {
    const [x, y] = [(own.left + own.right - width) / 2, (own.top + own.bottom - height) / 2]
    return [
      [x, own.top - gap - height],
      [x, own.bottom + gap],
      [own.right + gap, y],
      [own.left - gap - width, y],
    ] as const
  })
  const within = (at: number, length: number, low: number, high: number) => Math.max(low, Math.min(high - length, at))
  const boxes = corners.map(([x, y]) => {
    const [left, top] = [within(x, width, bounds.left, bounds.right), within(y, height, bounds.top, bounds.bottom)]
    return { left, top, right: left + width, bottom: top + height }
  })
  const cost = (at: Box) => obstacles.reduce((sum, { box, weight }) => sum + weight * shared(at, box), 0)
  return boxes.reduce((best, each) => (cost(each) < cost(best) - 1e-6 ? each : best))
}

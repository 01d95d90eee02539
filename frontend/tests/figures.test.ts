/** Tables that are pictures: fans in all directions, a bone with wings, and layouts for windows too small for a figure. */
import { describe, expect, it } from 'vitest'
import { box, fanRoom, fit, lie, stretch } from '../src/table/geometry'
import { grounds, spot } from '../src/table/scene'
import { layout, pile, place } from './fixtures'

const cards = (n: number) => pile('TS '.repeat(n))

describe('a fan', () => {
  it('has room in its own direction, up to the edge or to what lies there', () => {
    const star = [place('up', 20, 20, { fan: [0, -1.5] }), place('aside', 30, 20, { fan: [1, -1] }), place('corner', 40, 10)]
    const table = layout(50, 40, ...star)
    expect(fanRoom(table, star[0]!)).toBeCloseTo(16.5)
    // The card begins to lie on the corner's when it is 5 to the right and 7 above.
    expect(fanRoom(table, star[1]!)).toBeCloseTo(5 * Math.SQRT2 - 0.4)
  })

  it('keeps its top card free for a finger, whatever its direction', () => {
    for (const fan of [[0, 1.5], [0, -1.5], [1.7, 0], [-1.7, 0], [1.7, 1.4], [-1.7, -1.4]] as [number, number][]) {
      const table = layout(18, 20, place('p', 9, 10, { fan }))
      const ground = grounds(table, { p: cards(13) }, 9).get('p')!
      const top = box({ ...ground.place, ...spot(ground, 12) })
      const { hidden } = ground
      expect(hidden, String(fan)).not.toBe(null)
      const [x, y] = [Math.min(hidden!.right, top.right) - Math.max(hidden!.left, top.left), Math.min(hidden!.bottom, top.bottom) - Math.max(hidden!.top, top.top)]
      expect(Math.min(x, y), String(fan)).toBeLessThan(1e-6)
    }
  })

  it('has three cards side by side and one below in a bone', () => {
    const bone = place('r', 10, 3.5, { fan: [0, 2], wings: [-3, 0, 3, 0] })
    const { spots } = lie(layout(20, 40, bone), bone, 6, 10)
    expect(spots.map(({ x, y }) => [x, y])).toEqual([[7, 3.5], [10, 3.5], [13, 3.5], [10, 5.5], [7, 7.5], [10, 7.5]])
  })
})

describe('a figure', () => {
  const figure = layout(50, 60, place('p', 25, 30, { fan: [0, -1] }))
  const rows = { ...layout(40, 40, place('p', 20, 20)), compressed: true }

  it('gives way to rows only where its cards would be narrower than a finger', () => {
    expect(fit([figure, rows], 500, 600, { x: 0, y: 0 }).layout).toBe(figure)
    expect(fit([figure, rows], 400, 480, { x: 0, y: 0 }).layout).toBe(rows)
  })

  it('keeps its shape in a high window', () => expect(stretch(figure, 90)).toBe(figure))
})

import { describe, expect, it } from 'vitest'
import { calloutBox } from '../src/table/calloutBox'
import { box, captionSides, captionX, fanned, fanRoom, fit, footed, mirror, neighbour, reachable, stretch, tuck, wovenPlaces } from '../src/table/geometry'
import { grounds } from '../src/table/scene'
import { layout, pile, place, plays, tables } from './fixtures'

describe('fitting a layout into a window', () => {
  const none = { x: 0, y: 0 }

  it('takes the layout that gives the largest cards', () => {
    const wide = layout(100, 50, place('a', 2.8, 3.8), place('b', 97.2, 46.2))
    const high = layout(50, 100, place('a', 2.8, 3.8), place('b', 47.2, 96.2))
    expect(fit([wide, high], 1000, 500, none)).toMatchObject({ layout: { width: 100 }, u: 10 })
    expect(fit([wide, high], 500, 1000, none)).toMatchObject({ layout: { width: 50 }, u: 10 })
  })

  it('and of two as good as each other the one that fills the window', () => {
    const low = layout(50, 50, place('a', 2.8, 3.8), place('b', 47.2, 46.2))
    const high = layout(50, 90, place('a', 2.8, 3.8), place('b', 47.2, 86.2))
    expect(fit([low, high], 500, 900, none).layout.height).toBeCloseTo(90)
    expect(fit([low, high], 500, 600, none).layout.height).toBeCloseTo(50)
  })

  it('has nothing to show in no window', () => {
    expect(fit([], 100, 100, none).u).toBe(0)
    expect(fit([layout(50, 50, place('a', 5, 5))], 0, 0, none).u).toBe(0)
  })
})

describe('height to spare', () => {
  const above = place('u', 5, 4)
  const [one, two] = [place('p1', 5, 15, { fan: [0, 2] }), place('p2', 5, 35, { fan: [0, 2] })]
  const beside = place('d', 20, 30)

  it('goes to the fans, row by row; what lies above or beside them stays', () => {
    const taller = stretch(layout(40, 50, above, one, two, beside), 60)
    expect(taller.height).toBe(60)
    expect(taller.places.map(({ y }) => y)).toEqual([4, 15, 40, 30])
  })

  it('is left alone where there are no fans, or none to spare', () => {
    const plain = layout(40, 50, above, beside)
    expect(stretch(plain, 60)).toBe(plain)
    expect(stretch(layout(40, 50, one), 50).height).toBe(50)
  })
})

describe('a table for the left hand', () => {
  const kind = (kind: string) => pile('', { kind })
  const piles = { u: kind('foundation'), d: kind('foundation'), a: kind('quilt'), b: kind('quilt'), stock: kind('stock'), w: kind('waste') }

  it('changes the sides of what lies beside the tableau, and nothing in itself', () => {
    const wide = layout(50, 20, place('u', 3, 4), place('d', 9, 4), place('a', 18, 10), place('b', 24, 10), place('stock', 36, 4), place('w', 36, 14))
    const xs = Object.fromEntries(mirror(wide, piles).places.map(({ place, x }) => [place, x]))
    expect(xs.u! < xs.d!).toBe(true)
    expect(xs.a! < xs.b!).toBe(true)
    expect(xs.stock).toBe(xs.w)
    expect(xs.stock! < xs.a!).toBe(true)
    expect(xs.b! < xs.u!).toBe(true)
    expect(xs.stock).toBe(3)
  })

  it('is mirrored band by band', () => {
    const high = layout(30, 40, place('u', 3, 4), place('d', 20, 4), place('a', 10, 16), place('b', 16, 16), place('stock', 6, 30), place('w', 20, 30))
    const xs = Object.fromEntries(mirror(high, piles).places.map(({ place, x }) => [place, x]))
    expect(xs).toEqual({ u: 3, d: 20, a: 10, b: 16, stock: 20, w: 6 })
  })
})

describe('what a finger reaches', () => {
  const card = { left: 10, top: 10, right: 15, bottom: 17 }
  it('is as wide as a finger where that takes nothing from others', () => {
    expect(reachable([card], 10)).toEqual([card])
    const grown = reachable([card], 5)[0]!
    expect(grown.right - grown.left).toBeCloseTo(44 / 5)
    expect(grown.bottom - grown.top).toBeCloseTo(44 / 5)
  })
  it('ends half way to the next', () => {
    const next = { ...card, left: 16, right: 21 }
    const [one, other] = reachable([card, next], 5)
    expect(one!.right).toBeCloseTo(15.5)
    expect(other!.left).toBeCloseTo(15.5)
  })
})

describe('fans', () => {
  const fan = place('p1', 5, 5, { fan: [0, 2] })

  it('keep their step while there is room, and draw together where there is not', () => {
    expect(fanRoom(layout(50, 20, fan), fan)).toBe(20 - 8.5)
    expect(fanned(2, 11.5, 4, 20)).toEqual({ at: [0, 2, 4, 6], hidden: 0 })
    const close = fanned(2, 11.5, 16, 20)
    expect(close.hidden).toBe(0)
    expect(close.at.at(-1)).toBeCloseTo(11.5)
  })

  it('push their lower cards together before an index of the upper ones is lost', () => {
    const { at, hidden } = fanned(2, 12, 16, 10)
    expect(hidden).toBeGreaterThan(0)
    expect(at.at(-1)).toBeCloseTo(12)
    const steps = at.slice(1).map((far, n) => (far - at[n]!) * 10)
    expect(Math.max(...steps.slice(0, hidden))).toBeLessThan(4)
    for (const step of steps.slice(hidden)) expect(step).toBeGreaterThanOrEqual(12 - 1e-6)
  })

  it('never leave their room, however many cards they hold', () => {
    for (const count of [0, 1, 2, 13, 40, 104]) {
      const { at } = fanned(2, 9, count, 10)
      expect(at).toHaveLength(count)
      if (count > 0) expect(at.at(-1)).toBeLessThanOrEqual(9 + 1e-9)
    }
  })

  it('stop short of the place below them, and of nothing beside them', () => {
    const below = layout(50, 50, fan, place('p7', 5, 25), place('p2', 12, 14))
    expect(fanRoom(below, fan)).toBeCloseTo(25 - 3.5 - 8.5 - 0.4)
  })

  it('reach across when they lie that way', () => {
    const lying = place('p1', 5, 5, { fan: [1.5, 0] })
    expect(fanRoom(layout(30, 10, lying), lying)).toBeCloseTo(30 - 7.5)
  })
})

describe('the weave', () => {
  it('tucks covered ends in as deep as neighbours overlap', () => {
    const { layout } = fit(plays.quilt!.table.layouts, 1000, 800, { x: 0, y: 0 })
    expect(tuck(wovenPlaces(layout))).toBeCloseTo(0.35)
  })

  it('is what overlaps in a layout: the cards with ends that may be covered, and no other', () => {
    for (const [name, { layouts, piles }] of Object.entries(tables)) {
      const woven = Object.keys(piles[0]!).filter((place) => piles[0]![place]!.covered)
      for (const each of layouts) expect(wovenPlaces(each).map(({ place }) => place).sort(), name).toEqual(woven.sort())
    }
  })

  it('is nothing in a game without one', () => {
    expect(tuck(wovenPlaces(plays.doubles!.table.layouts[1]!))).toBe(0)
    expect(tuck([place('a', 0, 0)])).toBe(0)
  })

  it('turns the ground with the card', () => {
    expect(box(place('b1', 10, 10, { turned: true }))).toEqual({ left: 6.5, right: 13.5, top: 7.5, bottom: 12.5 })
  })
})

describe('captions', () => {
  const none = { x: 0, y: 0 }
  const pile = place('u', 10, 10)

  it('stand below if they can, else above, else beside, else on the card', () => {
    const below = place('b', 10, 17.5)
    const above = place('a', 10, 2.5)
    const right = place('r', 16, 10)
    const left = place('l', 4, 10)
    const side = (...others: ReturnType<typeof place>[]) =>
      captionSides(layout(40, 40, pile, ...others), pile, 4, 1.5, none)[0]
    expect(side()).toBe('below')
    expect(side(below)).toBe('above')
    expect(side(below, above)).toBe('right')
    expect(side(below, above, right)).toBe('left')
    expect(side(below, above, right, left)).toBe('on')
  })

  it('slide along their pile where the window ends', () => {
    const edge = place('s', 2.5, 10)
    const table = layout(40, 40, edge)
    expect(captionX(table, edge, 4, none)).toBe(2.5)
    expect(captionX(table, edge, 8, none)).toBe(4)
    expect(captionX(table, edge, 8, { x: 1, y: 0 })).toBe(3)
    expect(captionSides(table, edge, 8, 1, none)[0]).toBe('below')
  })

  it('slide away from the piles beside theirs', () => {
    const [stock, waste] = [place('s', 10, 10), place('w', 16, 10)]
    const table = layout(40, 40, stock, waste)
    expect(captionX(table, stock, 6, none)).toBe(10)
    expect(captionX(table, stock, 8, none)).toBe(9.5)
    expect(captionX(table, waste, 8, none)).toBe(16.5)
  })

  it('have room below the last row of foundations', () => {
    const table = layout(40, 40, place('f', 10, 36.5), place('w', 30, 36.5))
    expect(footed(table, { f: { kind: 'foundation' }, w: { kind: 'waste' } }).height).toBe(41.8)
    expect(footed(table, { f: { kind: 'tableau' }, w: { kind: 'waste' } })).toBe(table)
  })

  it('may stand in the margin round the layout', () => {
    const low = place('w', 10, 36)
    expect(captionSides(layout(40, 40, low), low, 4, 1.5, none)[0]).toBe('above')
    expect(captionSides(layout(40, 40, low), low, 4, 1.5, { x: 0, y: 2 })[0]).toBe('below')
  })
})

describe('a callout', () => {
  const own = { left: 20, top: 20, right: 25, bottom: 27 }
  const bounds = { left: 0, top: 0, right: 50, bottom: 60 }
  const size = { width: 16, height: 4 }
  const at = (obstacles: { box: typeof own; weight: number }[] = [], within = bounds, of = own) =>
    calloutBox([of], size, within, [{ box: of, weight: 1000 }, ...obstacles], 1)
  it('is above its card where nothing is in the way', () => {
    expect(at()).toEqual({ left: 14.5, top: 15, right: 30.5, bottom: 19 })
  })
  it('covers what matters least', () => {
    const above = { left: 14, top: 10, right: 31, bottom: 19 }
    const below = { left: 14, top: 28, right: 31, bottom: 40 }
    expect(at([{ box: above, weight: 1 }]).top).toBe(28)
    expect(at([{ box: above, weight: 1 }, { box: below, weight: 5 }, { box: { left: 26, top: 0, right: 50, bottom: 60 }, weight: 9 }, { box: { left: 0, top: 20, right: 19, bottom: 27 }, weight: 9 }]).top).toBe(15)
  })
  it('stays inside the window and beside its card in a corner', () => {
    const corner = { left: 45, top: 0, right: 50, bottom: 7 }
    expect(at([], bounds, corner)).toEqual({ left: 34, top: 8, right: 50, bottom: 12 })
  })
})

describe('walking with the arrow keys', () => {
  const boxes = new Map(
    [...grounds(plays.quilt!.table.layouts.at(-1)!, plays.quilt!.table.piles, 10)].map(([name, { touch }]) => [name, touch]),
  )

  it('goes from cell to cell as they lie', () => {
    expect(neighbour(boxes, 'c3', 'ArrowRight')).toBe('d3')
    expect(neighbour(boxes, 'c3', 'ArrowLeft')).toBe('b3')
    expect(neighbour(boxes, 'c3', 'ArrowUp')).toBe('c2')
    expect(neighbour(boxes, 'c3', 'ArrowDown')).toBe('c4')
  })

  it('reaches the piles beyond the quilt, and stops at the table’s edge', () => {
    expect(neighbour(boxes, 'c8', 'ArrowDown')).toBe('stock')
    expect(neighbour(boxes, 'a3', 'ArrowLeft')).toBe(null)
    expect(neighbour(boxes, 'c3', 'Enter')).toBe(null)
  })
})

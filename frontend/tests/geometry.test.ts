import { describe, expect, it } from 'vitest'
import { box, captionSides, CARD, fanRoom, fanStep, fit, neighbour, trim, tuck } from '../src/lib/geometry'
import { grounds, isFanned, spot, wovenPlaces } from '../src/lib/scene'
import { layout, place, plays } from './fixtures'

const WINDOWS = [
  [375, 640],
  [768, 860],
  [1130, 800],
  [730, 300],
  [320, 430],
] as const

describe('fitting every family into every window', () => {
  for (const [family, play] of Object.entries(plays))
    for (const [width, height] of WINDOWS)
      it(`${family} at ${width} × ${height}`, () => {
        const fitted = fit(play.table, width, height, { x: 2, y: 18 })
        expect(fitted.u).toBeGreaterThan(0)
        expect(fitted.layout.width * fitted.u).toBeLessThanOrEqual(width)
        expect(fitted.layout.height * fitted.u).toBeLessThanOrEqual(height)
        for (const { place, pile, box: ground } of grounds(fitted.layout, play.table.piles).values()) {
          expect(ground.left).toBeGreaterThanOrEqual(-0.01)
          expect(ground.top).toBeGreaterThanOrEqual(-0.01)
          expect(ground.right).toBeLessThanOrEqual(fitted.layout.width + 0.01)
          expect(ground.bottom, `${place.place} with ${pile.count}`).toBeLessThanOrEqual(fitted.layout.height + 0.01)
        }
      })

  it('takes the layout that gives the larger card', () => {
    const wide = layout(100, 50, place('a', 2.8, 3.8), place('b', 97.2, 46.2))
    const high = layout(50, 100, place('a', 2.8, 3.8), place('b', 47.2, 96.2))
    const table = { landscape: wide, portrait: high, piles: {} }
    const pad = { x: 0, y: 0 }
    expect(fit(table, 1000, 500, pad)).toMatchObject({ orientation: 'landscape', u: 10 })
    expect(fit(table, 500, 1000, pad)).toMatchObject({ orientation: 'portrait', u: 10 })
  })

  it('has targets of at least 24 px for the quilt’s cells on the smallest phone, 40 on a usual one', () => {
    const side = (width: number) => {
      const { layout, u } = fit(plays.quilt!.table, width, 620, { x: 2, y: 18 })
      const { touch } = grounds(layout, plays.quilt!.table.piles).get('d4')!
      return (touch.right - touch.left) * u
    }
    expect(side(320)).toBeGreaterThan(24)
    expect(side(375)).toBeGreaterThan(40)
  })
})

describe('the layout’s own ground', () => {
  it('loses its empty rim, but not the room in which a fan grows', () => {
    const trimmed = trim(layout(60, 50, place('a', 20, 20), place('f', 40, 10, { fan: [0, 2] })))
    expect(trimmed.width).toBeCloseTo(20 + CARD.width + 0.6)
    expect(trimmed.places[0]!.x).toBeCloseTo(2.8)
    expect(trimmed.height).toBeCloseTo(50 - (10 - 3.5 - 0.3))
  })
})

describe('fans', () => {
  const fan = place('p1', 5, 5, { fan: [0, 2] })

  it('keep their step while there is room, and draw together where there is not', () => {
    const room = fanRoom(layout(50, 20, fan), fan)
    expect(room).toBe(20 - 8.5)
    expect(fanStep(fan, room, 4)).toEqual([0, 2])
    const [, dy] = fanStep(fan, room, 21)
    expect(dy * 20).toBeCloseTo(room)
  })

  it('stop short of the place below them, and of nothing beside them', () => {
    const below = layout(50, 50, fan, place('p7', 5, 25), place('p2', 12, 14))
    expect(fanRoom(below, fan)).toBeCloseTo(25 - 3.5 - 8.5 - 0.4)
  })

  it('reach across when they lie that way', () => {
    const lying = place('p1', 5, 5, { fan: [1.5, 0] })
    expect(fanRoom(layout(30, 10, lying), lying)).toBeCloseTo(30 - 7.5)
  })

  it('show every index in a real game', () => {
    const { layout } = fit(plays.capricieuse!.table, 375, 640, { x: 2, y: 18 })
    for (const ground of grounds(layout, plays.capricieuse!.table.piles).values())
      if (isFanned(ground.place) && ground.pile.count > 1) expect(spot(ground, 1).y - spot(ground, 0).y).toBeGreaterThan(1)
  })
})

describe('the weave', () => {
  it('tucks covered ends in as deep as neighbours overlap', () => {
    const { layout } = fit(plays.quilt!.table, 1000, 800, { x: 0, y: 0 })
    expect(tuck(wovenPlaces(layout, plays.quilt!.table.piles))).toBeCloseTo(0.35)
  })

  it('is nothing in a game without one', () => {
    expect(tuck(wovenPlaces(plays.doubles!.table.portrait, plays.doubles!.table.piles))).toBe(0)
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

  it('may stand in the margin round the layout', () => {
    const low = place('w', 10, 36)
    expect(captionSides(layout(40, 40, low), low, 4, 1.5, none)[0]).toBe('above')
    expect(captionSides(layout(40, 40, low), low, 4, 1.5, { x: 0, y: 2 })[0]).toBe('below')
  })
})

describe('walking with the arrow keys', () => {
  const boxes = new Map(
    [...grounds(plays.quilt!.table.portrait, plays.quilt!.table.piles)].map(([name, { touch }]) => [name, touch]),
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

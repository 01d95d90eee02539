/** A piece of a table as a picture: a position of a game, and a move in it. Pure. */
import type { Layout, Line, MadeMove, Pile } from '../lib/api'
import { suitOf } from '../lib/brief'
import { around, box, lie, type Box } from '../table/geometry'

/** What is shown around the move, and the least that is shown, in units; the least width of its lines, in px. */
const [ROOM, LEAST, LINE] = [2.2, 26, 3.2]

/** The scale at which every card of a fan shows. */
const FAR = 1000

type Mark = 'ring'

/** The picture, `side` px wide and high, of the position after `ply` moves of a line, with a move that was possible there. */
export function pictured(line: Line, ply: number, move: MadeMove, side: number) {
  const piles = line.steps.slice(0, ply).reduce<Record<string, Pile>>((all, step) => ({ ...all, ...step.piles }), line.table.piles)
  // The layout in which the move is shortest.
  const views = line.table.layouts.map((layout) => {
    const places = layout.places.filter(({ place }) => place === move.from || place === move.to || place === `${move.to}${suitOf(move)}`)
    const whole = { left: 0, top: 0, right: layout.width, bottom: layout.height }
    const tops = places.map((place) => box({ ...place, ...lie(layout, place, piles[place.place]?.cards.length ?? 0, FAR).spots.at(-1) }))
    return { layout, places, crop: square(tops.length > 0 ? around(tops) : whole, layout) }
  })
  const { layout, places, crop } = views.reduce((best, each) => (each.crop.width < best.crop.width ? each : best))
  const to = places.find(({ place }) => place !== move.from)?.place ?? ''
  const marks: Record<string, Mark> = { [move.from]: 'ring', ...(move.kind === 'pair' && { [to]: 'ring' }) }
  return { layout, piles, crop, marks, lines: to ? [{ kind: move.kind, from: move.from, to }] : [], thick: (LINE * crop.width) / side }
}

/** A square around a part, as far as possible within the layout. */
function square({ left, top, right, bottom }: Box, { width, height }: Layout) {
  const side = Math.max(LEAST, right - left + 2 * ROOM, bottom - top + 2 * ROOM)
  const within = (from: number, to: number, length: number) => {
    const start = (from + to - side) / 2
    return side >= length ? (length - side) / 2 : Math.min(Math.max(start, -1), length - side + 1)
  }
  return { x: within(left, right, width), y: within(top, bottom, height), width: side, height: side }
}

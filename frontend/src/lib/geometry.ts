/** Fitting a game's layout to the window, and where things lie on it. Pure; all lengths in units unless named px. */
import type { Layout, Place, Table } from './api'

export const CARD = { width: 5, height: 7 }

export type Box = { left: number; top: number; right: number; bottom: number }
export type Fit = { layout: Layout; orientation: 'landscape' | 'portrait'; u: number }

export type Pad = { x: number; y: number }

/** The layout that gives the larger card in a window of width × height px, and the px of one unit. */
export function fit(table: Table, width: number, height: number, pad: Pad): Fit {
  const [landscape, portrait] = [trim(table.landscape), trim(table.portrait)]
  const unit = (layout: Layout) =>
    Math.max(0, Math.min((width - 2 * pad.x) / layout.width, (height - 2 * pad.y) / layout.height))
  const [wide, high] = [unit(landscape), unit(portrait)]
  // At equal cards the longer side of the window decides.
  return (wide === high ? width >= height : wide > high)
    ? { layout: landscape, orientation: 'landscape', u: wide }
    : { layout: portrait, orientation: 'portrait', u: high }
}

const EDGE = 0.3

/** The layout without the empty ground round its places; where a fan grows, up to the layout's own edge. */
export function trim(layout: Layout): Layout {
  const ground = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const place of layout.places) {
    const { left, top, right, bottom } = box(place)
    const [dx, dy] = place.fan
    ground.left = Math.min(ground.left, dx < 0 ? 0 : left - EDGE)
    ground.top = Math.min(ground.top, dy < 0 ? 0 : top - EDGE)
    ground.right = Math.max(ground.right, dx > 0 ? layout.width : right + EDGE)
    ground.bottom = Math.max(ground.bottom, dy > 0 ? layout.height : bottom + EDGE)
  }
  if (layout.places.length === 0) return layout
  return {
    width: ground.right - ground.left,
    height: ground.bottom - ground.top,
    places: layout.places.map((each) => ({ ...each, x: each.x - ground.left, y: each.y - ground.top })),
  }
}

/** The ground that one card (the bottom one) covers at a place. */
export function box(place: Place): Box {
  const [w, h] = place.turned ? [CARD.height, CARD.width] : [CARD.width, CARD.height]
  const [dx, dy] = [(w * place.scale) / 2, (h * place.scale) / 2]
  return { left: place.x - dx, right: place.x + dx, top: place.y - dy, bottom: place.y + dy }
}

/** The ground that a pile of `count` cards covers, all cards of its fan together. */
export function pileBox(place: Place, step: [number, number], count: number): Box {
  const { left, right, top, bottom } = box(place)
  const more = Math.max(0, count - 1)
  const [dx, dy] = [step[0] * more, step[1] * more]
  return {
    left: left + Math.min(0, dx),
    right: right + Math.max(0, dx),
    top: top + Math.min(0, dy),
    bottom: bottom + Math.max(0, dy),
  }
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right - 1e-6 && b.left < a.right - 1e-6 && a.top < b.bottom - 1e-6 && b.top < a.bottom - 1e-6

/** How far a fan may reach beyond its bottom card before it meets another place or the layout's edge. */
export function fanRoom(layout: Layout, place: Place, gap = 0.4): number {
  const [dx, dy] = place.fan
  if (dx === 0 && dy === 0) return 0
  const own = box(place)
  const beam: Box =
    Math.abs(dy) >= Math.abs(dx)
      ? { ...own, ...(dy > 0 ? { top: own.bottom, bottom: layout.height } : { top: 0, bottom: own.top }) }
      : { ...own, ...(dx > 0 ? { left: own.right, right: layout.width } : { left: 0, right: own.left }) }
  const vertical = Math.abs(dy) >= Math.abs(dx)
  let room = vertical ? beam.bottom - beam.top : beam.right - beam.left
  for (const other of layout.places) {
    if (other.place === place.place) continue
    const there = box(other)
    if (!overlap(beam, there)) continue
    const distance = vertical
      ? dy > 0 ? there.top - own.bottom : own.top - there.bottom
      : dx > 0 ? there.left - own.right : own.left - there.right
    room = Math.min(room, distance - gap)
  }
  return Math.max(0, room)
}

/** The offset from card to card of a fan of `count` cards: the layout's own, closer where the room asks for it. */
export function fanStep(place: Place, room: number, count: number): [number, number] {
  const [dx, dy] = place.fan
  const length = Math.hypot(dx, dy)
  if (length === 0 || count < 2) return [dx, dy]
  const squeeze = Math.min(1, room / ((count - 1) * length))
  return [dx * squeeze, dy * squeeze]
}

/** How deep a covered end slips under its neighbour: as far as neighbouring cards of the weave overlap. */
export function tuck(places: Place[]): number {
  let pitch = Infinity
  const [first] = places
  if (!first) return 0
  for (const other of places)
    if (other !== first) pitch = Math.min(pitch, Math.hypot(other.x - first.x, other.y - first.y))
  const reach = (CARD.width + CARD.height) / 2
  return Number.isFinite(pitch) ? Math.max(0, reach - pitch) : 0
}

export type Side = 'below' | 'above' | 'right' | 'left' | 'on'

/**
 * Where a caption of width × height fits beside a pile without touching another place, the best side first; it can
 * always stand on the card. The margin is how far it may reach outside the layout's own ground.
 */
export function captionSides(layout: Layout, place: Place, width: number, height: number, margin: Pad): Side[] {
  const own = box(place)
  const x = width / 2
  const boxes: [Side, Box][] = [
    ['below', { left: place.x - x, right: place.x + x, top: own.bottom, bottom: own.bottom + height }],
    ['above', { left: place.x - x, right: place.x + x, top: own.top - height, bottom: own.top }],
    ['right', { left: own.right, right: own.right + width, top: place.y - height / 2, bottom: place.y + height / 2 }],
    ['left', { left: own.left - width, right: own.left, top: place.y - height / 2, bottom: place.y + height / 2 }],
  ]
  const others = layout.places.filter((each) => each.place !== place.place).map(box)
  const free = ({ left, right, top, bottom }: Box) =>
    left >= -margin.x &&
    right <= layout.width + margin.x &&
    top >= -margin.y &&
    bottom <= layout.height + margin.y &&
    !others.some((other) => overlap({ left, right, top, bottom }, other))
  return [...boxes.filter(([, each]) => free(each)).map(([side]) => side), 'on']
}

/** The control to focus when an arrow key is pressed: the nearest one in that direction, straight ahead preferred. */
export function neighbour(boxes: Map<string, Box>, from: string, key: string): string | null {
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  }
  const way = ways[key]
  const start = boxes.get(from)
  if (!way || !start) return null
  const centre = (b: Box) => [(b.left + b.right) / 2, (b.top + b.bottom) / 2] as const
  const [x, y] = centre(start)
  let best: string | null = null
  let least = Infinity
  for (const [place, there] of boxes) {
    if (place === from) continue
    const [ox, oy] = centre(there)
    const ahead = (ox - x) * way[0] + (oy - y) * way[1]
    const aside = Math.abs((ox - x) * way[1]) + Math.abs((oy - y) * way[0])
    if (ahead <= 0.5 || aside > 3 * ahead) continue
    const cost = ahead + 3 * aside
    if (cost < least) [best, least] = [place, cost]
  }
  return best
}

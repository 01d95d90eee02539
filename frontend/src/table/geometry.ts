/** Fitting a game's layout to the window, and the geometry of its places. Pure; lengths are in units unless named px. */
import type { Layout, Pile, Place } from '../lib/api'
import { groupOf } from '../lib/kinds'

export const CARD = { width: 5, height: 7 }

/** The size that a finger needs, in px. */
export const FINGER = 44
/** How much of a card in a fan its index needs, in px. */
export const INDEX_STEP = 12

export type Box = { left: number; top: number; right: number; bottom: number }
export type Pad = { x: number; y: number }
/** Where a card lies; a card has no wings. */
export type Spot = { x: number; y: number; turned: boolean; scale: number; wings: number[] }
export type Fit = { layout: Layout; u: number }

/** The layout with the largest cards in a window of width × height px, and px per unit; a compressed one only for a finger's sake. */
export function fit(layouts: Layout[], width: number, height: number, pad: Pad): Fit {
  const [x, y] = [Math.max(0, width - 2 * pad.x), Math.max(0, height - 2 * pad.y)]
  const all = layouts.map((layout) => ({ layout, u: Math.min(x / layout.width, y / layout.height) }))
  const usual = all.filter(({ layout }) => !layout.compressed)
  const fitted = usual.some(({ u }) => CARD.width * u >= FINGER) ? usual : all
  const largest = Math.max(...fitted.map(({ u }) => u))
  // Of layouts with cards of nearly equal size, the one that leaves the least of the window empty.
  const covered = ({ layout, u }: Fit) => layout.width * layout.height * u * u
  const best = fitted.filter(({ u }) => u >= 0.96 * largest).sort((a, b) => covered(b) - covered(a))[0]
  if (!best) return { layout: { width: 0, height: 0, places: [], compressed: false, aside: [] }, u: 0 }
  return { layout: best.u > 0 ? stretch(best.layout, y / best.u) : best.layout, u: best.u }
}

/** The layouts for a picture that nobody plays on. */
export const pictured = (layouts: Layout[]) => layouts.filter(({ compressed }) => !compressed)

/** The room for a caption below a card. */
const CAPTION = 1.8

/** A layout with room for captions below the foundations in its last row. */
export function footed(layout: Layout, piles: Record<string, Pick<Pile, 'kind'> | undefined>): Layout {
  const foundations = layout.places.filter(({ place }) => groupOf(piles[place] ?? { kind: '' }) === 'foundation')
  const bottom = Math.max(...foundations.map((place) => box(place).bottom + CAPTION), layout.height)
  return bottom > layout.height ? { ...layout, height: bottom } : layout
}

/** How much of a table lies below something else at its edges, in px. */
export type Covered = { left: number; right: number; bottom: number }

/** What a sheet covers of the table in the same room; where it stands now does not count, as it may be on its way. */
export function coveredBy(sheet: HTMLElement): Covered {
  const main = sheet.parentElement!.querySelector('main')!
  const [left, right, bottom] = [main.offsetLeft, main.offsetLeft + main.offsetWidth, main.offsetTop + main.offsetHeight]
  const end = sheet.offsetLeft + sheet.offsetWidth
  // One that reaches the top stands at a side.
  const aside = sheet.offsetTop <= main.offsetTop + 16
  const after = aside && sheet.offsetLeft > (left + right) / 2
  return {
    left: aside && !after ? Math.max(0, end - left) : 0,
    right: after ? Math.max(0, right - sheet.offsetLeft) : 0,
    bottom: aside ? 0 : Math.max(0, bottom - sheet.offsetTop),
  }
}

/** The space around a table that was moved, in px. */
const AROUND = 6

/** The transform that brings a part of a table, in units, into what is not covered of it; it grows only if it may. */
export function aside(part: Box, layout: Pick<Layout, 'width' | 'height'>, u: number, window: { width: number; height: number }, covered: Covered, grows: boolean): string {
  const free = { width: window.width - covered.left - covered.right, height: window.height - covered.bottom }
  const [width, height] = [(part.right - part.left) * u, (part.bottom - part.top) * u]
  const scale = Math.max(0.1, Math.min(grows ? 3 : 1, (free.width - 2 * AROUND) / width, (free.height - 2 * AROUND) / height))
  const to = { x: covered.left + (free.width - scale * width) / 2, y: (free.height - scale * height) / 2 }
  // The stage is in the middle of the window.
  const from = { x: (window.width - layout.width * u) / 2, y: (window.height - layout.height * u) / 2 }
  return `translate(${(to.x - from.x - scale * part.left * u).toFixed(1)}px, ${(to.y - from.y - scale * part.top * u).toFixed(1)}px) scale(${scale.toFixed(4)})`
}

/** A fan longer than this gains nothing from more room. */
const LONGEST = 26

/** Spare height goes to the fans: everything below a row of fans moves down. A figure, with fans in all directions, keeps its shape. */
export function stretch(layout: Layout, height: number): Layout {
  if (layout.places.some(({ fan }) => fan[1] < 0)) return layout
  const fans = layout.places.filter(({ fan }) => fan[1] > 0)
  const rows = [...new Set(fans.map(({ y }) => y))]
  const more = Math.min((height - layout.height) / rows.length, LONGEST - Math.max(...fans.map((fan) => fanRoom(layout, fan))))
  if (rows.length === 0 || more <= 0) return layout
  const below = (place: Place) =>
    rows.filter((y) => y < place.y && fans.some((fan) => fan.y === y && Math.abs(fan.x - place.x) < CARD.width)).length
  return {
    ...layout,
    height: layout.height + more * rows.length,
    places: layout.places.map((place) => ({ ...place, y: place.y + more * below(place) })),
  }
}

/** Swap left and right of what is beside the tableau; the tableau and the foundations keep their own order. */
export function mirror(layout: Layout, piles: Record<string, Pick<Pile, 'kind'> | undefined>): Layout {
  const parts = new Map<string, { names: string[]; boxes: Box[] }>()
  for (const place of layout.places) {
    const group = groupOf(piles[place.place] ?? { kind: '' })
    const name = group === 'tableau' || group === 'foundation' ? group : `/${place.place}`
    const { names, boxes } = parts.get(name) ?? { names: [], boxes: [] }
    parts.set(name, { names: [...names, place.place], boxes: [...boxes, ground(layout, place)] })
  }
  const moved = new Map<string, number>()
  for (const band of stacked([...parts.values()].map(({ names, boxes }) => ({ names, box: around(boxes) })), 'top', 'bottom')) {
    const columns = stacked(band, 'left', 'right').map((column) => ({
      names: column.flatMap(({ names }) => names),
      box: around(column.map(({ box }) => box)),
    }))
    const whole = around(columns.map(({ box }) => box))
    for (const { names, box } of columns) for (const name of names) moved.set(name, whole.left + whole.right - box.left - box.right)
  }
  return { ...layout, places: layout.places.map((each) => ({ ...each, x: each.x + moved.get(each.place)! })) }
}

type Edge = keyof Box
type Part = { names: string[]; box: Box }

/** The largest area that a place may cover. */
function ground(layout: Layout, place: Place): Box {
  const own = box(place)
  const far = fanRoom(layout, place) / (Math.hypot(...place.fan) || 1)
  const [dx, dy] = [far * place.fan[0], far * place.fan[1]]
  return {
    left: own.left + Math.min(0, dx),
    top: own.top + Math.min(0, dy),
    right: own.right + Math.max(0, dx),
    bottom: own.bottom + Math.max(0, dy),
  }
}

/** The area around all boxes. */
export const around = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})

/** Group the parts so that a straight line across the table between two groups meets none. */
function stacked(parts: Part[], low: Edge, high: Edge): Part[][] {
  const groups: Part[][] = []
  let reach = -Infinity
  for (const part of parts.toSorted((a, b) => a.box[low] - b.box[low])) {
    if (part.box[low] >= reach - 1e-6) groups.push([])
    groups.at(-1)!.push(part)
    reach = Math.max(reach, part.box[high])
  }
  return groups
}

/** The area of one card, the bottom one, at a place, and aside from it as far as its fan has wings. */
export function box({ x, y, turned, scale, wings }: Pick<Place, 'x' | 'y' | 'turned' | 'scale' | 'wings'>): Box {
  const [w, h] = turned ? [CARD.height, CARD.width] : [CARD.width, CARD.height]
  const [dx, dy] = [(w * scale) / 2, (h * scale) / 2]
  return { left: x - dx + Math.min(0, ...wings), right: x + dx + Math.max(0, ...wings), top: y - dy, bottom: y + dy }
}

/** The size of the area that two boxes share. */
export const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

export const overlap = (a: Box, b: Box) =>
  a.left < b.right - 1e-6 && b.left < a.right - 1e-6 && a.top < b.bottom - 1e-6 && b.top < a.bottom - 1e-6

/** How far a fan can reach beyond its bottom card before it meets another place or the layout's edge. */
export function fanRoom(layout: Layout, place: Place, gap = 0.4): number {
  const length = Math.hypot(...place.fan)
  if (length === 0) return 0
  const own = box(place)
  const [dx, dy] = [place.fan[0] / length, place.fan[1] / length]
  const edge = (way: number, low: number, high: number) => (way > 0 ? high / way : way < 0 ? low / -way : Infinity)
  let room = Math.min(edge(dx, own.left, layout.width - own.right), edge(dy, own.top, layout.height - own.bottom))
  for (const other of layout.places) {
    if (other.place === place.place) continue
    const there = box(other)
    const [across, along] = [meeting(dx, there.left - own.right, there.right - own.left), meeting(dy, there.top - own.bottom, there.bottom - own.top)]
    const begins = Math.max(across[0], along[0], 0)
    if (begins < Math.min(across[1], along[1])) room = Math.min(room, begins - gap)
  }
  return Math.max(0, room)
}

/** From where to where along its way a card lies on another place, seen in one direction; `low` and `high`: how far off its edges are. */
function meeting(way: number, low: number, high: number): [number, number] {
  const [from, to] = [low + 1e-6, high - 1e-6]
  if (way === 0) return from < 0 && to > 0 ? [-Infinity, Infinity] : [Infinity, -Infinity]
  return [Math.min(from / way, to / way), Math.max(from / way, to / way)]
}

/** How much of a card shows in the part of a fan that is pushed together, in px. */
const SLIVER = 3

/**
 * The distance of each card of a fan from its bottom card, and how many show too little to be read.
 *
 * A fan too long for its room is compressed. Where indices would no longer show, the lower cards are pushed together so
 * that the upper ones stay readable.
 */
export function fanned(length: number, room: number, count: number, u: number): { at: number[]; hidden: number } {
  const gaps = count - 1
  if (gaps < 1) return { at: count === 1 ? [0] : [], hidden: 0 }
  const least = Math.min(length, INDEX_STEP / u)
  const sliver = Math.min(least, SLIVER / u)
  const even = Math.min(length, room / gaps)
  const hidden =
    even >= least - 1e-9 || least === sliver ? 0 : Math.min(gaps, Math.ceil((gaps * least - room) / (least - sliver)))
  const small = hidden === gaps ? room / gaps : sliver
  const large = hidden === 0 ? even : hidden === gaps ? 0 : (room - hidden * small) / (gaps - hidden)
  return { at: Array.from({ length: count }, (_, n) => Math.min(n, hidden) * small + Math.max(0, n - hidden) * large), hidden }
}

/** The spots of cards at a place, the bottom one first, and how many cannot be read; one spot for all in a pile that is not a fan. */
export function lie(layout: Layout, place: Place, count: number, u: number): { spots: Spot[]; hidden: number } {
  const length = Math.hypot(...place.fan)
  if (length === 0) return { spots: [spotOf(place)], hidden: 0 }
  const { rows, asides } = winged(place, count)
  const { at, hidden } = fanned(length, fanRoom(layout, place), count === 0 ? 0 : rows.at(-1)! + 1, u)
  const [dx, dy] = [place.fan[0] / length, place.fan[1] / length]
  const spots = rows.map((row, n) => ({ ...spotOf(place), x: place.x + dx * at[row]! + asides[n]!, y: place.y + dy * at[row]! }))
  return { spots, hidden: rows.filter((row) => row < hidden).length }
}

/** How far each card of a fan lies aside, and in which row: the next one where it does not lie further right than the one before. */
export function winged({ wings }: Pick<Place, 'wings'>, count: number): { asides: number[]; rows: number[] } {
  const asides = Array.from({ length: count }, (_, n) => wings[n % wings.length] ?? 0)
  let row = 0
  return { asides, rows: asides.map((aside, n) => (n > 0 && aside <= asides[n - 1]! ? ++row : row)) }
}

/** A card upright, in its usual size. */
export const flat = (x: number, y: number): Spot => ({ x, y, turned: false, scale: 1, wings: [] })

export const spotOf = ({ x, y, turned, scale }: Place): Spot => ({ x, y, turned, scale, wings: [] })

const weaves = new WeakMap<Place[], Place[]>()

/** The places of a weave: those whose cards overlap their neighbours'. */
export function wovenPlaces({ places }: Pick<Layout, 'places'>): Place[] {
  let woven = weaves.get(places)
  if (!woven) {
    const boxes = places.map(box)
    woven = places.filter((_, n) => boxes.some((other, m) => m !== n && overlap(other, boxes[n]!)))
    weaves.set(places, woven)
  }
  return woven
}

/** How deep a covered end is tucked under its neighbour: as far as neighbouring cards overlap. */
export function tuck(places: Place[]): number {
  let pitch = Infinity
  const [first] = places
  if (!first) return 0
  for (const other of places)
    if (other !== first) pitch = Math.min(pitch, Math.hypot(other.x - first.x, other.y - first.y))
  const reach = (CARD.width + CARD.height) / 2
  return Number.isFinite(pitch) ? Math.max(0, reach - pitch) : 0
}

/** The boxes, each grown to a finger's width as far as half the way to its neighbours. */
export function reachable(boxes: Box[], u: number): Box[] {
  const grow = (all: Box[], low: Edge, high: Edge, from: Edge, to: Edge) =>
    all.map((one) => {
      const want = Math.max(0, FINGER / u - (one[high] - one[low])) / 2
      const beam = all.filter((other) => other !== one && other[from] < one[to] && one[from] < other[to])
      const room = (gaps: number[]) => Math.min(want, ...gaps.filter((gap) => gap >= 0).map((gap) => gap / 2))
      return {
        ...one,
        [low]: one[low] - room(beam.map((other) => one[low] - other[high])),
        [high]: one[high] + room(beam.map((other) => other[low] - one[high])),
      }
    })
  return grow(grow(boxes, 'left', 'right', 'top', 'bottom'), 'top', 'bottom', 'left', 'right')
}

export type Side = 'below' | 'above' | 'right' | 'left' | 'on'

/**
 * The middle of a caption above or below a pile: the pile's, or as near as the window's edge and the piles to the left and right
 * allow.
 */
export function captionX(layout: Layout, place: Place, width: number, margin: Pad): number {
  const own = box(place)
  let [left, right] = [-margin.x, layout.width + margin.x]
  for (const other of layout.places.map(box)) {
    if (other.top >= own.bottom || other.bottom <= own.top) continue
    if (other.right <= own.left) left = Math.max(left, other.right)
    if (other.left >= own.right) right = Math.min(right, other.left)
  }
  const within = (low: number, high: number) => Math.max(low + width / 2, Math.min(high - width / 2, place.x))
  return right - left >= width ? within(left, right) : within(-margin.x, layout.width + margin.x)
}

/** Where a caption lies that is written at a side of a pile; the gap separates the two at the left or right. */
export function captionBox(layout: Layout, place: Place, side: Side, width: number, height: number, margin: Pad, gap = 0): Box {
  const own = box(place)
  const x = captionX(layout, place, width, margin)
  const over = { left: x - width / 2, right: x + width / 2 }
  const beside = { top: place.y - height / 2, bottom: place.y + height / 2 }
  switch (side) {
    case 'below':
      return { ...over, top: own.bottom, bottom: own.bottom + height }
    case 'above':
      return { ...over, top: own.top - height, bottom: own.top }
    case 'right':
      return { ...beside, left: own.right, right: own.right + gap + width }
    case 'left':
      return { ...beside, left: own.left - gap - width, right: own.left }
    case 'on':
      return { ...over, top: own.bottom - height, bottom: own.bottom }
  }
}

const SIDES: Side[] = ['below', 'above', 'right', 'left']

/**
 * The sides where a caption of width × height fits beside a pile without touching another place or anything in `more`,
 * best first; it always fits on the card. The margin is how far the caption may reach outside the layout.
 */
export function captionSides(
  layout: Layout,
  place: Place,
  width: number,
  height: number,
  margin: Pad,
  more: Box[] = [],
  gap = 0,
): Side[] {
  const others = [...layout.places.filter((each) => each.place !== place.place).map(box), ...more]
  const free = ({ left, right, top, bottom }: Box) =>
    left >= -margin.x &&
    right <= layout.width + margin.x &&
    top >= -margin.y &&
    bottom <= layout.height + margin.y &&
    !others.some((other) => overlap({ left, right, top, bottom }, other))
  return [...SIDES.filter((side) => free(captionBox(layout, place, side, width, height, margin, gap))), 'on']
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

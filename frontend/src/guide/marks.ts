/** Where the marks of a step are on the table, in units. Pure. */
import { t } from '../words/index.svelte'
import { around, box, overlap, tuck, wovenPlaces, type Box } from '../table/geometry'
import { progress, spot, type View } from '../table/scene'
import type { Mark, Step } from './steps'

/** A tag: its middle, its words and the area it takes. */
type Tag = { x: number; y: number; words: string; box: Box }
/** A bar at an end that another card covers. */
type Bar = { x: number; y: number; long: number; lying: boolean }

export type Drawn = { mark: Mark; box: Box; bars: Bar[]; tag: Tag | null }

/** In px: an average letter of a tag, its padding, its height. */
const [LETTER, PADDING, HEIGHT] = [7.7, 20, 23]

/** What shows of a card; null if it is not there. */
export function boxOf(key: string, { places, layout }: View): Box | null {
  const [place, under] = key.split('/') as [string, string?]
  const ground = places.get(place)
  if (!ground) return null
  const { pile } = ground
  const whole = (n: number) => box({ ...ground.place, ...spot(ground, n) })
  const own = whole(under === undefined ? Math.max(0, pile.cards.length - 1) : Number(under))
  if (under !== undefined) {
    const next = whole(Number(under) + 1)
    const [dx, dy] = ground.place.fan
    if (Math.abs(dy) >= Math.abs(dx)) return dy > 0 ? { ...own, bottom: next.top } : { ...own, top: next.bottom }
    return dx > 0 ? { ...own, right: next.left } : { ...own, left: next.right }
  }
  const [first, last] = (pile.covered ?? [false, false]).map((covered) => (covered ? tuck(wovenPlaces(layout)) : 0)) as [number, number]
  return ground.place.turned ? { ...own, left: own.left + first, right: own.right - last } : { ...own, top: own.top + first, bottom: own.bottom - last }
}

/** All marks of a step, their tags where they cover no marked card. */
export function drawn({ marks, lit }: Step, view: View, bounds: Box): Drawn[] {
  const found = marks.flatMap((mark) => {
    const there = boxOf(mark.key, view)
    return there ? [{ mark, box: there, bars: barsOf(mark, there, view), tag: null as Tag | null }] : []
  })
  // Of the cards spoken of, a tag covers no more than an edge.
  const edge = (0.3 * HEIGHT) / view.u
  const taken = lit.flatMap((key) => boxOf(key, view) ?? []).map((each) => ({ ...each, top: each.top + edge, bottom: each.bottom - edge }))
  // What the frame of ticks around a pile says, at its right.
  for (const { place, pile } of view.places.values())
    if (progress(pile)) taken.push({ left: place.x + 3.6, right: place.x + 3.6 + 40 / view.u, top: place.y + 2.6, bottom: place.y + 2.6 + 34 / view.u })
  for (const each of found) {
    const { tag } = each.mark
    if (!tag) continue
    each.tag = tagAt(t.guide.tags[tag], rowOf(each.box, taken), each.box, taken, bounds, view.u)
    taken.push(each.tag.box)
  }
  return found
}

/** How far a tag may be from the middle of its card, in px, nearest first. */
const SHIFTS = [0, 10, 20, 30, 40].flatMap((far) => [far, -far])

/** From the upper to the lower edge of the cards spoken of that lie beside this one. */
function rowOf(own: Box, taken: Box[]): { top: number; bottom: number } {
  const row = taken.filter(({ top, bottom }) => top < own.bottom && bottom > own.top)
  return { top: Math.min(own.top, ...row.map(({ top }) => top)), bottom: Math.max(own.bottom, ...row.map(({ bottom }) => bottom)) }
}

/** On the lower or the upper edge of a card, or of its row; else beside it. */
function tagAt(words: string, row: { top: number; bottom: number }, own: Box, taken: Box[], bounds: Box, u: number): Tag {
  const [w, h] = [(LETTER * words.length + PADDING) / u, HEIGHT / u]
  const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2]
  const [before, after] = [own.left - w / 2 - 6 / u, own.right + w / 2 + 6 / u]
  const beside = [after, before].map((x) => [x, y])
  const edges = [own.bottom + 0.25 * h, row.bottom + 0.5 * h, own.top - 0.25 * h, row.top - 0.5 * h].flatMap((y) => SHIFTS.map((shift) => [x + shift / u, y]))
  const strip = own.bottom - own.top < 1.8 * h
  const tags = (strip ? [...beside, ...edges] : [...edges, ...beside]).map(([x, y]) => tagOf(words, x!, y!, w, h))
  const inside = ({ box }: Tag) => box.left >= bounds.left && box.right <= bounds.right && box.top >= bounds.top && box.bottom <= bounds.bottom
  return tags.find((tag) => inside(tag) && !taken.some((other) => overlap(tag.box, other))) ?? tags.find(inside) ?? tags[0]!
}

const tagOf = (words: string, x: number, y: number, w: number, h: number): Tag => ({
  x, y, words, box: { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 },
})

/** The ends of a blocked card that others cover. */
function barsOf({ key, look }: Mark, { left, right, top, bottom }: Box, { places }: View): Bar[] {
  if (look !== 'blocked') return []
  const ground = places.get(key.split('/')[0]!)!
  const across = (y: number): Bar => ({ x: (left + right) / 2, y, long: right - left, lying: true })
  const along = (x: number): Bar => ({ x, y: (top + bottom) / 2, long: bottom - top, lying: false })
  if (ground.pile.covered) return ground.place.turned ? [along(left), along(right)] : [across(top), across(bottom)]
  return key.includes('/') ? [across(bottom)] : []
}

/** What the callout is beside: the cards of the step with their tags; without any, a point in the middle. */
export function anchorOf({ beside }: Step, view: View, marks: Drawn[]): Box {
  // What is written below a pile stays visible.
  const room = (key: string) => (view.places.get(key)?.pile.next || view.places.get(key)?.pile.caption ? 20 / view.u : 0)
  const cards = beside.flatMap((key) => {
    const there = boxOf(key, view)
    return there ? [{ ...there, bottom: there.bottom + room(key) }] : []
  })
  const tags = marks.flatMap(({ mark, tag }) => (tag && beside.includes(mark.key) ? [tag.box] : []))
  if (cards.length > 0) return around([...cards, ...tags])
  const [x, y] = [view.layout.width / 2, view.layout.height / 2]
  return { left: x, right: x, top: y, bottom: y }
}

/** Where the arrow of the step's move goes, as boxes. */
export function pathOf({ move }: Step, view: View): Box[] {
  const [from, to] = [move && boxOf(move.from, view), move && boxOf(move.to, view)]
  if (!from || !to) return []
  const middle = ({ left, top, right, bottom }: Box) => [(left + right) / 2, (top + bottom) / 2] as const
  const [[x, y], [x2, y2]] = [middle(from), middle(to)]
  return Array.from({ length: 9 }, (_, n) => {
    const [at, across] = [x + ((x2 - x) * n) / 8, y + ((y2 - y) * n) / 8]
    return { left: at - 1, right: at + 1, top: across - 1, bottom: across + 1 }
  })
}

/** The callout's place; if it covers what the step is about there, the first corner of the bounds in which it does not. */
export function clearBox(found: Box, bounds: Box, about: Box[]): Box {
  const [width, height] = [found.right - found.left, found.bottom - found.top]
  const lefts = [bounds.left, bounds.right - width]
  const corners = [bounds.bottom - height, bounds.top].flatMap((top) => lefts.map((left) => ({ left, top, right: left + width, bottom: top + height })))
  return [found, ...corners].find((each) => !about.some((other) => overlap(each, other))) ?? found
}

/** The side of the callout that faces its cards, and where on it; null if it is over them. */
export function tailOf(callout: Box, anchor: Box): { side: 'top' | 'bottom' | 'left' | 'right'; at: number } | null {
  const [x, y] = [(anchor.left + anchor.right) / 2, (anchor.top + anchor.bottom) / 2]
  const half = 0.01
  if (callout.top >= anchor.bottom - half) return { side: 'top', at: x - callout.left }
  if (callout.bottom <= anchor.top + half) return { side: 'bottom', at: x - callout.left }
  if (callout.left >= anchor.right - half) return { side: 'left', at: y - callout.top }
  if (callout.right <= anchor.left + half) return { side: 'right', at: y - callout.top }
  return null
}

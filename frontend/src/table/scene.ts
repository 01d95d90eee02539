/** The places of all cards, captions and controls of a table, in units. Pure: a layout and its piles in, places out. */
import { t } from '../words/index.svelte'
import type { Layout, Pile, Place } from '../lib/api'
import { parse, rankOf, SIGNS } from '../lib/card'
import { around, box, CARD, fanRoom, FINGER, lie, overlap, reachable, spotOf, tuck, winged, wovenPlaces, type Box, type Pad, type Spot } from './geometry'
import { isTableau } from '../lib/kinds'
import { fanStyle, styleFor } from './faces'
import { noted } from '../lib/names'
import type { Piles } from './sprites'

/** What a table shows of itself to what is drawn over it; `margin`: how far the window reaches beyond the layout. */
export type View = { places: Map<string, Ground>; layout: Layout; u: number; margin: Pad }

export type Ground = {
  place: Place
  pile: Pile
  /** Part of a weave, whose cards have no slots. */
  woven: boolean
  /** The spots of the cards, the bottom one first; one spot for all in a pile that is not a fan. */
  spots: Spot[]
  box: Box
  /** The area for touches: in a weave each card's own square, elsewhere the whole pile. */
  touch: Box
  /** The part of a long fan whose cards are too close to be read. */
  hidden: Box | null
}

/**
 * All places of a layout with their piles. A layout may name more places than there are piles, and the other way round.
 * `u` is the px per unit; the fan named `opened` spreads over the whole height of the table.
 */
export function grounds(layout: Layout, piles: Piles, u: number, opened: string | null = null): Map<string, Ground> {
  const weave = wovenPlaces(layout)
  const depth = tuck(weave)
  const found = new Map<string, Ground>()
  for (const place of layout.places) {
    const pile = piles[place.place]
    if (!pile) continue
    const { spots, hidden } = place.place === opened ? spread(layout, place, pile) : lie(layout, place, pile.cards.length, u)
    const ground = around((spots.length > 0 ? spots : [place]).map((each) => box({ ...place, ...each })))
    const half = (CARD.width + CARD.height) / 4 - depth / 2
    const woven = weave.includes(place)
    const touch = woven
      ? { left: place.x - half, right: place.x + half, top: place.y - half, bottom: place.y + half }
      : ground
    const [first, top] = [spots[hidden], spots.at(-1)].map((each) => each && box({ ...place, ...each }))
    const covered = hidden > 0 ? strip(ground, place.fan, first!, top!, FINGER / u) : null
    found.set(place.place, { place, pile, woven, spots, box: ground, touch, hidden: covered })
  }
  const all = [...found.values()]
  const touch = reachable(all.map((each) => each.touch), u)
  all.forEach((each, i) => !each.woven && (each.touch = touch[i]!))
  return found
}

/** The part of a fan before the first card that can be read, wide enough for a finger if that takes nothing from the top card. */
function strip(fan: Box, [dx, dy]: [number, number], first: Box, top: Box, least: number): Box {
  if (dx > 0) return { ...fan, right: Math.min(Math.max(first.left, fan.left + least), top.left) }
  if (dx < 0) return { ...fan, left: Math.max(Math.min(first.right, fan.right - least), top.right) }
  if (dy < 0) return { ...fan, top: Math.max(Math.min(first.bottom, fan.bottom - least), top.bottom) }
  return { ...fan, bottom: Math.min(Math.max(first.top, fan.top + least), top.top) }
}

/** An opened fan in full length, from its place or, where the table ends, from higher up. */
function spread(layout: Layout, place: Place, pile: Pile): { spots: Spot[]; hidden: number } {
  const half = (CARD.height * place.scale) / 2
  const { rows, asides } = winged(place, pile.cards.length)
  const gaps = Math.max(1, rows.at(-1) ?? 0)
  const step = Math.min(Math.hypot(...place.fan), (layout.height - 2 * half) / gaps)
  const top = Math.max(half, Math.min(place.y, layout.height - half - step * gaps))
  return { spots: rows.map((row, n) => ({ ...spotOf(place), x: place.x + asides[n]!, y: top + step * row })), hidden: 0 }
}

export type Square = { x: number; y: number; side: number }

/** Where the rug lies: always below a quilt, and below any other tableau once the game is won. */
export function rugSquare(layout: Layout, piles: Piles, won: boolean): Square | null {
  const woven = wovenPlaces(layout)
  const under = woven.length > 0 ? woven : won ? layout.places.filter(({ place }) => isTableau(piles[place])) : []
  if (under.length === 0) return null
  const boxes = under.map((place) => {
    const ground = box(place)
    return { ...ground, bottom: ground.bottom + (place.fan[1] > 0 ? fanRoom(layout, place) : 0) }
  })
  const { left, top, right, bottom } = around(boxes)
  const side = Math.min(right - left, bottom - top)
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, side }
}

export const isFanned = ({ fan }: Place) => fan[0] !== 0 || fan[1] !== 0

/** The style of the cards of a pile. */
export const styleOf = ({ covered }: Pile, place: Place, u: number) =>
  styleFor(CARD.width * u * Math.min(1, place.scale), covered ? 'woven' : isFanned(place) ? fanStyle(place) : 'single')

export const spot = ({ place, spots }: Ground, index: number): Spot => spots[Math.min(index, spots.length - 1)] ?? spotOf(place)

export const sameSpot = (a: Spot, b: Spot) =>
  Math.abs(a.x - b.x) < 1e-3 && Math.abs(a.y - b.y) < 1e-3 && a.turned === b.turned && Math.abs(a.scale - b.scale) < 1e-3

/** The spot of a stock's visible next card: beside the stock if there is room, else half over it. */
export function handSpot(layout: Layout, stock: Place): Spot {
  const gap = 0.5
  const shift = CARD.width * stock.scale + gap
  const others = layout.places.filter((each) => each.place !== stock.place).map(box)
  for (const x of [stock.x + shift, stock.x - shift]) {
    const there = box({ ...stock, x })
    const inside = there.left >= -0.01 && there.right <= layout.width + 0.01
    if (inside && !others.some((other) => overlap(other, there))) return { ...spotOf(stock), x }
  }
  // Level with the stock: any lower, it would hide the caption below.
  return { ...spotOf(stock), x: stock.x + 0.3 * CARD.width * stock.scale }
}

/** The next card of a pile as its index, and its direction: "▲" up, "▼" down, empty if unknown. */
export function growth(pile: Pile): { sign: string; index: string } {
  const [rank, top] = [rankOf(pile.next), rankOf(pile.cards.at(-1) ?? '')]
  const step = rank > 0 && top > 0 ? (rank - top + 13) % 13 : 0
  return { sign: step === 1 ? '▲' : step === 12 ? '▼' : '', index: t.cards.index[rank] || pile.next }
}

/** "▲ 7" over a pile that is built up, "▼ Q" over one that is built down; "7♠" on one that is still empty. */
export function nextLabel(pile: Pile): string {
  const { sign, index } = growth(pile)
  const card = parse(pile.next)
  return sign ? `${sign} ${index}` : card ? index + SIGNS[card.suit] : index
}

/** The label of an empty slot: the card that it takes, or the suit of its pile. */
export function emptyLabel(pile: Pile): string {
  const label = nextLabel(pile)
  return label && !parse(pile.next) && pile.suit ? label + SIGNS[pile.suit] : label
}

/** The progress of a pile built through several rounds, as in "18 of 52". */
export function progress(pile: Pick<Pile, 'notes'>): { done: number; all: number } | null {
  const [done, all] = noted(pile, 'of') ?? []
  return done !== undefined && all !== undefined ? { done, all } : null
}

/** Where every card, caption and control of a table lies, in units. Pure: a layout and its piles in, places out. */
import { t } from '../words/index.svelte'
import type { Layout, Pile, Place } from '../lib/api'
import { parse, rankOf, SIGNS } from '../lib/card'
import { box, CARD, fanned, fanRoom, reachable, tuck, wovenPlaces, type Box } from './geometry'
import { noted } from '../lib/names'
import type { Piles } from './sprites'

export type Spot = { x: number; y: number; turned: boolean; scale: number }

export type Ground = {
  place: Place
  pile: Pile
  /** Of a weave, in which cards have no slots. */
  woven: boolean
  /** Of each card, the bottom one first; of a pile that is no fan, the one that all its cards share. */
  spots: Spot[]
  box: Box
  /** What a finger may touch: in a weave each card's own square, elsewhere the whole pile. */
  touch: Box
  /** The lower part of a long fan, where cards lie too close to be read. */
  hidden: Box | null
}

/**
 * All places of a layout with their piles. A layout may name more places than there are piles, and the other way round.
 * `u` is the px of a unit; the fan that is `opened` spreads over all of the table's height.
 */
export function grounds(layout: Layout, piles: Piles, u: number, opened: string | null = null): Map<string, Ground> {
  const weave = wovenPlaces(layout)
  const depth = tuck(weave)
  const found = new Map<string, Ground>()
  for (const place of layout.places) {
    const pile = piles[place.place]
    if (!pile) continue
    const { spots, hidden } = place.place === opened ? spread(layout, place, pile) : lie(layout, place, pile, u)
    const ground = around(place, spots)
    const half = (CARD.width + CARD.height) / 4 - depth / 2
    const woven = weave.includes(place)
    const touch = woven
      ? { left: place.x - half, right: place.x + half, top: place.y - half, bottom: place.y + half }
      : ground
    const covered = hidden > 0 ? { ...ground, bottom: box({ ...place, ...spots[hidden]! }).top } : null
    found.set(place.place, { place, pile, woven, spots, box: ground, touch, hidden: covered })
  }
  const all = [...found.values()]
  for (const each of all)
    if (!each.woven) each.touch = reachable(each.touch, all.filter((other) => other !== each).map((other) => other.touch), u)
  return found
}

/** Where the cards of a pile lie, and how many of them cannot be read. */
function lie(layout: Layout, place: Place, pile: Pile, u: number): { spots: Spot[]; hidden: number } {
  const length = Math.hypot(...place.fan)
  if (length === 0) return { spots: [spotOf(place)], hidden: 0 }
  const { at, hidden } = fanned(length, fanRoom(layout, place), pile.cards.length, u)
  const [dx, dy] = [place.fan[0] / length, place.fan[1] / length]
  return { spots: at.map((far) => ({ ...spotOf(place), x: place.x + dx * far, y: place.y + dy * far })), hidden }
}

/** A fan opened: as long as it likes, from where it lies, or from higher up where the table ends. */
function spread(layout: Layout, place: Place, pile: Pile): { spots: Spot[]; hidden: number } {
  const half = (CARD.height * place.scale) / 2
  const gaps = Math.max(1, pile.cards.length - 1)
  const step = Math.min(Math.hypot(...place.fan), (layout.height - 2 * half) / gaps)
  const top = Math.max(half, Math.min(place.y, layout.height - half - step * gaps))
  return { spots: pile.cards.map((_, n) => ({ ...spotOf(place), y: top + step * n })), hidden: 0 }
}

const spotOf = ({ x, y, turned, scale }: Place): Spot => ({ x, y, turned, scale })

/** The ground that all cards of a pile cover together. */
function around(place: Place, spots: Spot[]): Box {
  const boxes = (spots.length > 0 ? spots : [spotOf(place)]).map((each) => box({ ...place, ...each }))
  return {
    left: Math.min(...boxes.map((each) => each.left)),
    top: Math.min(...boxes.map((each) => each.top)),
    right: Math.max(...boxes.map((each) => each.right)),
    bottom: Math.max(...boxes.map((each) => each.bottom)),
  }
}

export const isFanned = ({ fan }: Place) => fan[0] !== 0 || fan[1] !== 0

export const spot = ({ place, spots }: Ground, index: number): Spot => spots[Math.min(index, spots.length - 1)] ?? spotOf(place)

export const sameSpot = (a: Spot, b: Spot) =>
  Math.abs(a.x - b.x) < 1e-3 && Math.abs(a.y - b.y) < 1e-3 && a.turned === b.turned && Math.abs(a.scale - b.scale) < 1e-3

/** Where the looked-at next card of a stock lies: beside the stock if there is room, else slipped half over it. */
export function handSpot(layout: Layout, stock: Place): Spot {
  const gap = 0.5
  const shift = CARD.width * stock.scale + gap
  const others = layout.places.filter((each) => each.place !== stock.place).map(box)
  for (const x of [stock.x + shift, stock.x - shift]) {
    const there = box({ ...stock, x })
    const free =
      there.left >= -0.01 &&
      there.right <= layout.width + 0.01 &&
      !others.some((o) => o.left < there.right && there.left < o.right && o.top < there.bottom && there.top < o.bottom)
    if (free) return { x, y: stock.y, turned: false, scale: stock.scale }
  }
  // Level with the stock: any lower, and it would hide the caption below.
  return { x: stock.x + 0.3 * CARD.width * stock.scale, y: stock.y, turned: false, scale: stock.scale }
}

/** What a pile takes next, as it stands on a card, and the way it is built: "▲" up, "▼" down, nothing where that cannot be seen. */
export function growth(pile: Pile): { sign: string; index: string } {
  const [rank, top] = [rankOf(pile.next), rankOf(pile.cards.at(-1) ?? '')]
  const step = rank > 0 && top > 0 ? (rank - top + 13) % 13 : 0
  return { sign: step === 1 ? '▲' : step === 12 ? '▼' : '', index: t.cards.index[rank] || pile.next }
}

/** "▲ 7" over a pile that is built up, "▼ Q" over one that is built down; "7♠" where it is still empty. */
export function nextLabel(pile: Pile): string {
  const { sign, index } = growth(pile)
  const card = parse(pile.next)
  return sign ? `${sign} ${index}` : card ? index + SIGNS[card.suit] : index
}

/** What stands in an empty slot: the card that it takes; a pile named for a suit shows that. */
export function emptyLabel(pile: Pile): string {
  const label = nextLabel(pile)
  return label && !parse(pile.next) && pile.suit ? label + SIGNS[pile.suit] : label
}

/** Of a pile that is built round and round, as "18 of 52": how far it has come. */
export function progress(pile: Pick<Pile, 'notes'>): { done: number; all: number } | null {
  const [done, all] = noted(pile, 'of') ?? []
  return done !== undefined && all !== undefined ? { done, all } : null
}

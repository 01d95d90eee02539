/** Where every card, caption and control of a table lies, in units. Pure: a layout and its piles in, places out. */
import type { Layout, Pile, Place } from './api'
import { suitSign, wanted } from './card'
import { box, CARD, fanRoom, fanStep, pileBox, tuck, type Box } from './geometry'
import type { Piles } from './sprites'

export type Spot = { x: number; y: number; turned: boolean; scale: number }

export type Ground = {
  place: Place
  pile: Pile
  step: [number, number]
  box: Box
  /** What a finger may touch: in a weave each card's own square, elsewhere the whole pile. */
  touch: Box
}

/** All places of a layout with their piles. A layout may name more places than there are piles, and the other way round. */
export function grounds(layout: Layout, piles: Piles): Map<string, Ground> {
  const weave = tuck(wovenPlaces(layout, piles))
  const found = new Map<string, Ground>()
  for (const place of layout.places) {
    const pile = piles[place.place]
    if (!pile) continue
    const step = fanStep(place, fanRoom(layout, place), pile.cards.length)
    const ground = pileBox(place, step, pile.cards.length)
    const half = (CARD.width + CARD.height) / 4 - weave / 2
    const touch = isWoven(pile)
      ? { left: place.x - half, right: place.x + half, top: place.y - half, bottom: place.y + half }
      : ground
    found.set(place.place, { place, pile, step, box: ground, touch })
  }
  return found
}

const isWoven = (pile: Pile | undefined) => pile?.kind === 'quilt' || !!pile?.covered

export const wovenPlaces = (layout: Layout, piles: Piles) =>
  layout.places.filter((place) => isWoven(piles[place.place]))

export const isFanned = ({ fan }: Place) => fan[0] !== 0 || fan[1] !== 0

export function spot({ place, step }: Ground, index: number): Spot {
  return {
    x: place.x + step[0] * index,
    y: place.y + step[1] * index,
    turned: place.turned,
    scale: place.scale,
  }
}

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

/** "▲ 7" over a pile that is built up, "▼ Q" over one that is built down; "7♠" where it is still empty. */
export function nextLabel(pile: Pile): string {
  if (!pile.next) return ''
  const { rank, label } = wanted(pile.next)
  const top = wanted(pile.cards.at(-1) ?? '').rank
  if (rank === 0 || top === 0) return label
  const step = (rank - top + 13) % 13
  const plain = label.replace(/[♠♥♦♣]/u, '')
  return step === 1 ? `▲ ${plain}` : step === 12 ? `▼ ${plain}` : label
}

/** What stands in an empty slot: the card that it takes; a pile named for a suit shows that. */
export function emptyLabel(pile: Pile): string {
  const label = nextLabel(pile)
  return label && !/[♠♥♦♣]/u.test(label) ? label + suitSign(pile.title) : label
}

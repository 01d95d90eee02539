/**
 * Card faces, drawn: an index and a figure, in our own typography.
 *
 * A face is a list of marks on a ground of 50 × 70 (standing) or 70 × 50 (lying, drawn upright all the same).
 * How much it shows follows the width that the card has on the screen.
 */
import { index, type Card, type Suit } from './card'

export type Mark =
  | { draw: 'text'; text: string; x: number; y: number; size: number; weight: number; turn: boolean }
  | { draw: 'pip'; x: number; y: number; size: number; turn: boolean }
  | { draw: 'path'; d: string; fill: number; stroke: number }

export type Style = 'compact' | 'medium' | 'rich' | 'fan'

/** A suit's sign on a ground of 20 × 20. */
export const PIP: Record<Suit, string> = {
  H: 'M10 18C7 14.8 1.4 10.9 1.4 6.4 1.4 3.6 3.5 1.8 5.8 1.8 7.7 1.8 9.2 2.9 10 4.6 10.8 2.9 12.3 1.8 14.2 1.8 16.5 1.8 18.6 3.6 18.6 6.4 18.6 10.9 13 14.8 10 18Z',
  D: 'M10 .8C11.9 4.3 14.3 7.3 17 10 14.3 12.7 11.9 15.7 10 19.2 8.1 15.7 5.7 12.7 3 10 5.7 7.3 8.1 4.3 10 .8Z',
  S: 'M10 .9C12.6 4.6 18.3 7.7 18.3 12 18.3 14.4 16.5 15.9 14.5 15.9 13 15.9 11.8 15.1 11 13.8 11.1 15.9 11.8 17.8 13.3 19.1L6.7 19.1C8.2 17.8 8.9 15.9 9 13.8 8.2 15.1 7 15.9 5.5 15.9 3.5 15.9 1.7 14.4 1.7 12 1.7 7.7 7.4 4.6 10 .9Z',
  C: 'M10 .9C12.3.9 14.2 2.7 14.2 5 14.2 6.3 13.6 7.5 12.6 8.3 13.2 8 13.9 7.8 14.6 7.8 16.9 7.8 18.8 9.7 18.8 12 18.8 14.3 16.9 16.1 14.6 16.1 13.1 16.1 11.8 15.3 11 14.1 11.1 16 11.8 17.9 13.3 19.1L6.7 19.1C8.2 17.9 8.9 16 9 14.1 8.2 15.3 6.9 16.1 5.4 16.1 3.1 16.1 1.2 14.3 1.2 12 1.2 9.7 3.1 7.8 5.4 7.8 6.1 7.8 6.8 8 7.4 8.3 6.4 7.5 5.8 6.3 5.8 5 5.8 2.7 7.7.9 10 .9Z',
}

/**
 * Which style a card of this width in px gets. Woven cards stay plain: a figure each is all that a quilt of 64 bears.
 * The one card that is shown large, the waste's as a rule, has its pips early.
 */
export function styleFor(width: number, way: 'woven' | 'fanned' | 'single' | 'shown'): Style {
  if (way === 'fanned') return 'fan'
  const rich = { woven: 130, single: 72, shown: 50 }[way]
  return width >= rich ? 'rich' : width >= 58 ? 'medium' : 'compact'
}

const text = (text: string, x: number, y: number, size: number, weight = 700, turn = false): Mark => ({
  draw: 'text',
  text,
  x,
  y,
  size,
  weight,
  turn,
})
const pip = (x: number, y: number, size: number, turn = false): Mark => ({ draw: 'pip', x, y, size, turn })
const lozenge = (x: number, y: number, w: number, h: number, fill: number, stroke: number): Mark => ({
  draw: 'path',
  d: `M${x} ${y - h}L${x + w} ${y} ${x} ${y + h} ${x - w} ${y}Z`,
  fill,
  stroke,
})
const ring = (x: number, y: number, r: number, stroke: number): Mark => ({
  draw: 'path',
  d: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
  fill: 0,
  stroke,
})

export function face(card: Card, style: Style, lying: boolean): Mark[] {
  switch (style) {
    case 'compact':
      return compact(card, lying)
    case 'medium':
      return medium(card, lying)
    case 'rich':
      return lying ? medium(card, true) : rich(card)
    case 'fan':
      return fan(card)
  }
}

/** A phone's quilt: rank and suit as large as they go, clear of the tucked ends. */
function compact(card: Card, lying: boolean): Mark[] {
  const t = index(card)
  const ten = card.rank === 10
  if (lying)
    return ten ? [text(t, 22.5, 34.5, 27), pip(50.5, 25.5, 20)] : [text(t, 23, 36, 31), pip(48, 25.5, 23)]
  return [text(t, 25, 34, ten ? 29 : 31), pip(25, 49, 23)]
}

/** One large index and one large figure; a court has its lozenge. */
function medium(card: Card, lying: boolean): Mark[] {
  const court = card.rank > 10
  const size = card.rank === 1 ? 30 : 25
  if (lying) {
    const corner = [text(index(card), 17.5, 25, 20), pip(17.5, 35, 11)]
    return court
      ? [...corner, lozenge(44, 25, 14, 18, 0.12, 0.8), pip(44, 25, 19)]
      : [...corner, pip(45, 25, size)]
  }
  const corner = [text(index(card), 13.5, 26, 20), pip(13.5, 36, 11)]
  return court
    ? [...corner, lozenge(31, 41, 14, 19, 0.12, 0.8), pip(31, 41, 19)]
    : [...corner, pip(31, 44, size)]
}

/** The index along the upper edge, where the next card of the fan leaves it in sight. */
function fan(card: Card): Mark[] {
  const ten = card.rank === 10
  const edge = [text(index(card), ten ? 11.5 : 9.5, 14.5, 16), pip(ten ? 28 : 23, 9, 11.5)]
  return card.rank > 10
    ? [...edge, lozenge(25, 44, 15, 20, 0.12, 0.8), pip(25, 44, 20)]
    : [...edge, pip(25, 44, card.rank === 1 ? 34 : 28)]
}

/** The classical face: an index at two corners, the pips in their columns, courts as a letter in a double lozenge. */
function rich(card: Card): Mark[] {
  const t = index(card)
  const size = card.rank === 10 ? 11.5 : 13
  const corners = [text(t, 7.6, 15, size), pip(7.8, 22, 8.4), text(t, 7.6, 15, size, 700, true), pip(7.8, 22, 8.4, true)]
  if (card.rank > 10)
    return [
      ...corners,
      lozenge(25, 35, 15, 23, 0.13, 0.6),
      lozenge(25, 35, 12.4, 19, 0, 0.6),
      text(t, 25, 42.6, 22, 600),
      pip(25, 22, 5),
      pip(25, 22, 5, true),
    ]
  if (card.rank === 1) return [...corners, pip(25, 35, 24), ring(25, 35, 16.5, 0.6), ring(25, 35, 15, 0.35)]
  const small = card.rank > 8 ? 7.6 : 8.6
  return [
    ...corners,
    ...pipPlaces(card.rank).map(([x, y]) => {
      const [px, py] = [18.5 + x * 13, 15 + y * 40]
      // The lower half stands on its head: a mark is turned about the card's centre.
      return y > 0.5 ? pip(50 - px, 70 - py, small, true) : pip(px, py, small)
    }),
  ]
}

/** Where the pips of 2 … 10 stand, on a ground of 1 × 1. */
export function pipPlaces(rank: number): [number, number][] {
  const column = (x: number, ...ys: number[]) => ys.map((y): [number, number] => [x, y])
  const sides = (...ys: number[]) => [...column(0, ...ys), ...column(1, ...ys)]
  const places: Record<number, [number, number][]> = {
    2: column(0.5, 0, 1),
    3: column(0.5, 0, 0.5, 1),
    4: sides(0, 1),
    5: [...sides(0, 1), ...column(0.5, 0.5)],
    6: sides(0, 0.5, 1),
    7: [...sides(0, 0.5, 1), ...column(0.5, 0.25)],
    8: [...sides(0, 0.5, 1), ...column(0.5, 0.25, 0.75)],
    9: [...sides(0, 1 / 3, 2 / 3, 1), ...column(0.5, 0.5)],
    10: [...sides(0, 1 / 3, 2 / 3, 1), ...column(0.5, 1 / 6, 5 / 6)],
  }
  return places[rank] ?? []
}

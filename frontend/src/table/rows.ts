/**
 * The places of a table in keyboard order: the tableau in the rows of a grid, and the piles beside it. Pure: grounds in,
 * cells out.
 */
import { box, type Box } from './geometry'
import { BESIDE, groupOf, isTableau } from '../lib/kinds'
import { isFanned, spot, type Ground } from './scene'

/** A target to point at: a place with its top card, or a card of a fan under others. */
export type Cell = {
  /** "p3" for a place, "p3/0" for the lowest card of its fan. */
  key: string
  ground: Ground
  /** null: the top card, or the empty place. */
  under: number | null
  box: Box
}

/** The tableau, row by row; each fan is a row of its own. */
export function rows(places: Map<string, Ground>): Cell[][] {
  const tableau = [...places.values()].filter(({ pile }) => isTableau(pile))
  const found: Cell[][] = []
  const level = new Map<number, Cell[]>()
  for (const ground of tableau.toSorted((a, b) => a.place.y - b.place.y || a.place.x - b.place.x)) {
    if (isFanned(ground.place)) {
      found.push(fan(ground))
      continue
    }
    const y = [...level.keys()].find((each) => Math.abs(each - ground.place.y) < 1) ?? ground.place.y
    const row = level.get(y) ?? []
    if (row.length === 0) found.push(row)
    level.set(y, row)
    row.push(cell(ground))
  }
  for (const row of level.values()) row.sort((a, b) => a.ground.place.x - b.ground.place.x)
  return found
}

/** The piles beside the tableau, group by group. */
export function pilesBeside(places: Map<string, Ground>): Cell[] {
  const others = [...places.values()].filter(({ pile }) => !isTableau(pile))
  const order = ({ pile }: Ground) => BESIDE.indexOf(groupOf(pile))
  return others.sort((a, b) => order(a) - order(b)).map(cell)
}

const cell = (ground: Ground): Cell => ({ key: ground.place.place, ground, under: null, box: ground.touch })

/** The cards of a fan from the bottom to the top, each with its visible part, across the fan as wide as a finger finds it. */
function fan(ground: Ground): Cell[] {
  const { place, pile, touch } = ground
  const top = pile.cards.length - 1
  const upright = place.wings.length === 0 && Math.abs(place.fan[1]) >= Math.abs(place.fan[0])
  const whole = (index: number): Box => {
    const own = box({ ...place, ...spot(ground, index) })
    return upright ? { ...own, left: Math.min(own.left, touch.left), right: Math.max(own.right, touch.right) } : own
  }
  const shows = (index: number): Box => {
    const [own, next] = [whole(index), whole(index + 1)]
    const [dx, dy] = place.fan
    if (next.left > own.left && place.wings.length > 0) return { ...own, right: next.left }
    if (Math.abs(dy) >= Math.abs(dx)) return dy > 0 ? { ...own, bottom: next.top } : { ...own, top: next.bottom }
    return dx > 0 ? { ...own, right: next.left } : { ...own, left: next.right }
  }
  const under = Array.from({ length: Math.max(0, top) }, (_, index) => ({
    key: `${place.place}/${index}`, ground, under: index, box: shows(index),
  }))
  return [...under, { key: place.place, ground, under: null, box: top > 0 ? whole(top) : ground.touch }]
}

/** What a blocked card and the cards in its way look like on the table: their visible parts, and where their numbers go. Pure. */
import type { Pin } from '../lib/api'
import type { BlockedCard } from '../play/board'
import { isHome, isTableau } from '../lib/kinds'
import { box, shared, type Box } from './geometry'
import { rows } from './rows'
import type { Ground } from './scene'

export type Lit = { key: string; box: Box; of: 'held' | 'way' | 'veil'; numbers: number[] }
export type Badge = { place: string; text: string; n: number; x: number; y: number }

const keyOf = ({ place, count }: { place: string; count: number }) => `${place} ${count}`

/** All cards of the tableau: the blocked one, those in its way with their numbers, and the others. `depth`: how deep woven cards are tucked. */
export function lit(places: Map<string, Ground>, blocked: BlockedCard, way: Pin[], depth: number): Lit[] {
  const lights = new Set((way.length > 0 ? way : blocked.by).map(keyOf))
  return rows(places).flat().flatMap(({ key, ground, under, box: own }) => {
    const { pile, place, woven } = ground
    if (isHome(pile) || !isTableau(pile)) return []
    // The rug shows through the gaps of a weave.
    if (pile.cards.length === 0) return woven ? [{ key, of: 'veil' as const, numbers: [], box: own }] : []
    const count = under === null ? 1 : pile.cards.length - under
    const card = keyOf({ place: place.place, count })
    const numbers = way.flatMap((pin, n) => (keyOf(pin) === card ? [n + 1] : []))
    const of = card === keyOf(blocked) ? 'held' as const : lights.has(card) ? 'way' as const : 'veil' as const
    return [{ key, of, numbers, box: woven ? untucked(box(place), pile.covered, place.turned, depth) : under === null && !place.fan.some(Boolean) ? box(place) : own }]
  })
}

/** The part of a woven card that its neighbours leave visible. */
function untucked(own: Box, covered: [boolean, boolean] | null, turned: boolean, depth: number): Box {
  const [first, second] = (covered ?? [false, false]).map((each) => (each ? depth : 0)) as [number, number]
  return turned
    ? { ...own, left: own.left + first, right: own.right - second }
    : { ...own, top: own.top + first, bottom: own.bottom - second }
}

/** How far from the card's edge a number may be, as parts of its width and height: corners, then edges. */
const EDGES = [[1, 0], [1, 1], [0, 1], [0, 0], [0.62, 0], [0.5, 1], [1, 0.5], [0, 0.5]] as const
/** In a fan a corner would belong to two cards. */
const STRIP = [[1, 0.5], [0.75, 0.5]] as const

/**
 * A number on each card of a way, at the corner where it covers least: no index of a lit card, no other number. `size` is that of a
 * number, `bounds` what is visible of the table; `compact`: the index is all over the card, else in its upper left corner.
 */
export function badges(cards: Lit[], size: number, bounds: Box, compact: boolean): Badge[] {
  const lit = cards.filter(({ of }) => of !== 'veil')
  const indices = lit.map((each) => index(each.box, compact))
  const taken: Box[] = []
  return lit
    .filter(({ numbers }) => numbers.length > 0)
    .sort((a, b) => a.numbers[0]! - b.numbers[0]!)
    .map(({ key, numbers, box: own }) => {
      const narrow = own.bottom - own.top < 1.5 * size
      const at = (narrow ? STRIP : EDGES).map(([across, along], n) => {
        const x = within(own.left + across * (own.right - own.left), size, bounds.left, bounds.right)
        const y = within(own.top + along * (own.bottom - own.top), size, bounds.top, bounds.bottom)
        const there = { left: x - size / 2, right: x + size / 2, top: y - size / 2, bottom: y + size / 2 }
        const cost = covered(there, taken) * 100 + covered(there, indices) * 20 + covered(there, lit.map((each) => each.box)) + n * 0.01
        return { x, y, there, cost }
      })
      const best = at.reduce((least, each) => (each.cost < least.cost ? each : least))
      taken.push(best.there)
      return { place: key, text: numbers.join('·'), n: numbers[0]!, x: best.x, y: best.y }
    })
}

const within = (at: number, size: number, low: number, high: number) => Math.max(low + size / 2, Math.min(high - size / 2, at))

/** The area of a card's index and, where the face is compact, of its sign. */
function index({ left, top, right, bottom }: Box, compact: boolean): Box {
  const [width, height] = [right - left, bottom - top]
  return compact
    ? { left: left + 0.14 * width, right: right - 0.14 * width, top: top + 0.1 * height, bottom: bottom - 0.1 * height }
    : { left, right: left + Math.min(2.2, 0.45 * width), top, bottom: top + Math.min(3.4, height) }
}

const covered = (one: Box, others: Box[]) => others.reduce((sum, other) => sum + shared(one, other), 0)

/**
 * Matches the cards of the new table with those of the old one.
 *
 * The API gives the cards at each place, not what moved. A sprite is one card kept on the screen; `advance` finds the sprite
 * of every card of the new table, so that moves, undo, redeals and jumps are all animated by difference.
 */
import type { Pile } from '../lib/api'
import { isDown, UNKNOWN } from '../lib/names'

/** `down`: face down. */
export type Sprite = { id: number; card: string; place: string; index: number; down: boolean }
export type Piles = Record<string, Pile>

/** The step from one table to the next. */
export type Step = {
  before: Piles
  piles: Piles
  /** The cards of the new table. */
  sprites: Sprite[]
  /** The number of sprites so far; the next id is one more. */
  ids: number
  /** Sprites whose place or index changed, with their old place. */
  moved: Map<number, { place: string; index: number }>
  /** Sprites that were turned over. */
  turned: Set<number>
  /** New sprites, with the face-down pile they come from ('' if none gave a card). */
  entered: Map<number, string>
  /** Removed sprites, with the face-down pile that took them ('' if none did). */
  left: { sprite: Sprite; to: string }[]
}

/** Cards that a pile has but does not show. */
const hidden = (pile: Pile | undefined) => (pile ? pile.count - pile.cards.length : 0)

/** No table yet. `ids`: how many ids are taken. */
export const noTable = (ids = 0): Step => ({ before: {}, piles: {}, sprites: [], ids, moved: new Map(), turned: new Set(), entered: new Map(), left: [] })

/** The step from the last table to a new one. */
export function advance(last: Step, now: Piles): Step {
  const old = last.piles
  const step: Step = { ...noTable(last.ids), before: old, piles: now }
  const at = new Map(last.sprites.map((sprite) => [`${sprite.place} ${sprite.index}`, sprite]))
  const free = new Set(last.sprites)
  const open: Omit<Sprite, 'id'>[] = []

  const take = (was: Sprite, spot: Omit<Sprite, 'id'>) => {
    free.delete(was)
    if (was.down !== spot.down) step.turned.add(was.id)
    if (was.place !== spot.place || was.index !== spot.index) step.moved.set(was.id, { place: was.place, index: was.index })
    const same = was.card === spot.card && was.down === spot.down && !step.moved.has(was.id)
    step.sprites.push(same ? was : { ...spot, id: was.id })
  }

  for (const [place, pile] of Object.entries(now))
    pile.cards.forEach((card, index) => {
      const spot = { card, place, index, down: isDown(pile, index) }
      const same = at.get(`${place} ${index}`)
      if (same?.card === card) take(same, spot)
      else open.push(spot)
    })

  // Of two equal cards that left their places, the one from the top of a pile is more likely to have moved.
  const loose = new Map<string, Sprite[]>()
  for (const sprite of [...free].sort((a, b) => a.index - b.index))
    loose.set(sprite.card, [...(loose.get(sprite.card) ?? []), sprite])
  const likely = (card: string) => loose.get(card)?.findLast((sprite) => free.has(sprite))

  const deltas = [...new Set([...Object.keys(old), ...Object.keys(now)])].map((place) => ({
    place,
    gain: hidden(now[place]) - hidden(old[place]),
  }))
  const giver = deltas.find(({ gain }) => gain < 0)?.place ?? ''
  const taker = deltas.find(({ gain }) => gain > 0)?.place ?? ''

  // Known cards first: an unknown card may be any that is left, preferably the one at its own place.
  for (const spot of open.sort((a, b) => Number(a.card === UNKNOWN) - Number(b.card === UNKNOWN))) {
    const here = at.get(`${spot.place} ${spot.index}`)
    const turned = here && free.has(here) && (spot.card === UNKNOWN || here.card === UNKNOWN) ? here : undefined
    const was = spot.card === UNKNOWN ? (turned ?? likely(spot.card)) : (likely(spot.card) ?? turned)
    if (was) take(was, spot)
    else {
      const sprite = { id: ++step.ids, ...spot }
      step.entered.set(sprite.id, giver)
      step.sprites.push(sprite)
    }
  }
  for (const sprite of free) step.left.push({ sprite, to: taker })
  // By age, so that the elements of the list never move within the page.
  step.sprites.sort((a, b) => a.id - b.id)
  return step
}

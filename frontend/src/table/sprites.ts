/**
 * Which card on the new table is which card of the old one.
 *
 * The API says what lies where, not what moved. A sprite is one card kept on the screen; `advance` finds for every
 * card of the new table the sprite that it was, so that moves, undo, redeals and jumps are all animated by difference.
 */
import type { Pile } from '../lib/api'

export type Sprite = { id: number; card: string; place: string; index: number }
export type Piles = Record<string, Pile>

export type Step = {
  sprites: Sprite[]
  /** Sprites whose place or index changed, with where they were. */
  moved: Map<number, { place: string; index: number }>
  /** Sprites that were not on the table before, with the face-down pile they come from ('' if none gave a card). */
  entered: Map<number, string>
  /** Sprites that are gone, with the face-down pile that took them ('' if none did). */
  left: { sprite: Sprite; to: string }[]
}

/** Cards that a pile has but does not show. */
const hidden = (pile: Pile | undefined) => (pile ? pile.count - pile.cards.length : 0)

export function advance(before: Sprite[], old: Piles, now: Piles, nextId: () => number): Step {
  const step: Step = { sprites: [], moved: new Map(), entered: new Map(), left: [] }
  const at = new Map(before.map((sprite) => [`${sprite.place} ${sprite.index}`, sprite]))
  const free = new Set(before)
  const open: { card: string; place: string; index: number }[] = []

  for (const [place, pile] of Object.entries(now))
    pile.cards.forEach((card, index) => {
      const same = at.get(`${place} ${index}`)
      if (same?.card === card) {
        free.delete(same)
        step.sprites.push(same)
      } else open.push({ card, place, index })
    })

  // Of two equal cards that lost their place, the one from the top of its pile is the likelier to have moved.
  const loose = new Map<string, Sprite[]>()
  for (const sprite of [...free].sort((a, b) => a.index - b.index))
    loose.set(sprite.card, [...(loose.get(sprite.card) ?? []), sprite])

  const deltas = [...new Set([...Object.keys(old), ...Object.keys(now)])].map((place) => ({
    place,
    gain: hidden(now[place]) - hidden(old[place]),
  }))
  const giver = deltas.find(({ gain }) => gain < 0)?.place ?? ''
  const taker = deltas.find(({ gain }) => gain > 0)?.place ?? ''

  for (const spot of open) {
    const was = loose.get(spot.card)?.pop()
    if (was) {
      free.delete(was)
      step.moved.set(was.id, { place: was.place, index: was.index })
      step.sprites.push({ ...was, place: spot.place, index: spot.index })
    } else {
      const sprite = { id: nextId(), ...spot }
      step.entered.set(sprite.id, giver)
      step.sprites.push(sprite)
    }
  }
  for (const sprite of free) step.left.push({ sprite, to: taker })
  // In order of age, so that the list's elements are never moved about in the page.
  step.sprites.sort((a, b) => a.id - b.id)
  return step
}

/** What cards do on the spot: they bow when a game is won, and shake their heads when they cannot move. */
import { card, skippable, slowness, transform } from './flight'
import type { Spot } from './geometry'
import type { Kept } from '../lib/settings.svelte'

type Pace = Kept['animation']

/** Cards bow one after another, once the last has landed: two animations of one card at a time cost work in every frame. */
export async function bow(scene: HTMLElement, cards: { id: number; at: Spot }[], pace: Pace) {
  const slow = Math.min(1, slowness(pace))
  if (slow === 0) return
  const elements = cards.map(({ id }) => card(scene, id))
  await Promise.allSettled(elements.flatMap((each) => each?.getAnimations().map(({ finished }) => finished) ?? []))
  const [gap, length] = [110 * slow, 700 * slow]
  const whole = gap * (cards.length - 1) + length
  const lifts = cards.flatMap(({ at }, n) => {
    const [set, step] = [(n * gap) / whole, length / whole]
    const lifted = (y: number, offset: number) => ({
      transform: transform(at, ` translateY(calc(${y} * var(--u)))`),
      offset: Math.min(1, offset),
      easing: 'ease-in-out',
    })
    const way = [lifted(0, set), lifted(-1.1, set + step / 3), lifted(0.16, set + (2 * step) / 3), lifted(0, set + step)]
    return elements[n]?.animate([lifted(0, 0), ...way, lifted(0, 1)], { duration: whole }) ?? []
  })
  skippable(lifts)
}

/** A card that cannot move shakes its head. */
export function shake(scene: HTMLElement, id: number, pace: Pace) {
  if (slowness(pace) === 0) return
  card(scene, id)?.animate(
    [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` })),
    { duration: 320, easing: 'ease-out' },
  )
}

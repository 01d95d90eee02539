/** Cards in motion, by the Web Animations API: each starts where it was and comes to where the page has it now. */
import type { Spot } from './scene'

const LIFT = 1000

export type Flight = {
  id: number
  /** null: it came from nowhere in particular, and fades in. */
  from: Spot | null
  /** Its back is seen as it sets out from (or goes to) a face-down pile. */
  hooded: boolean
  leaving?: boolean
}

const quiet = () => matchMedia('(prefers-reduced-motion: reduce)').matches

const transform = ({ x, y, turned, scale }: Spot) =>
  `translate(calc(${x - 2.5} * var(--u)), calc(${y - 3.5} * var(--u))) rotate(${turned ? 90 : 0}deg) scale(${scale})`

const card = (scene: HTMLElement, id: number) => scene.querySelector<HTMLElement>(`[data-sprite="${id}"]`)

export function fly(scene: HTMLElement, flights: Flight[]) {
  if (flights.length === 0 || quiet()) return
  // A few cards go together; many go one after another, but never for longer than a glance.
  const gap = flights.length <= 2 ? 0 : Math.min(45, 700 / flights.length)
  flights.forEach(({ id, from, hooded, leaving }, n) => {
    const element = card(scene, id)
    if (!element) return
    const timing: KeyframeAnimationOptions = {
      duration: 300,
      delay: n * gap,
      easing: 'cubic-bezier(.2,.8,.2,1)',
      fill: 'backwards',
    }
    if (!from) {
      element.animate([{ opacity: 0 }, { opacity: 1 }], timing)
      return
    }
    // Caught in mid-air, a card goes on from where it is seen.
    const aloft = element.getAnimations().some((each) => each.id === 'flight')
    const start = aloft ? getComputedStyle(element).transform : transform(from)
    element.getAnimations().forEach((each) => each.id === 'flight' && each.cancel())
    const opacity = leaving ? { opacity: 1 } : {}
    const flight = element.animate(
      [
        { transform: start, zIndex: LIFT + n, ...opacity },
        { zIndex: LIFT + n, ...opacity },
      ],
      timing,
    )
    flight.id = 'flight'
    if (hooded)
      element
        .querySelector('.hood')
        ?.animate(leaving ? [{ opacity: 0 }, { opacity: 1 }] : [{ opacity: 1 }, { opacity: 0, offset: 0.55 }, { opacity: 0 }], timing)
  })
}

/** A card that cannot move says so with its head. */
export function shake(scene: HTMLElement, id: number) {
  if (quiet()) return
  card(scene, id)?.animate(
    [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` })),
    { duration: 320, easing: 'ease-out' },
  )
}

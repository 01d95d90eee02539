/**
 * Cards in motion, by the Web Animations API: each starts where it was and comes to where the page has it now.
 *
 * Nothing but transforms and opacities move, which the compositor does by itself; how high a card is lifted above the others
 * is set once, and taken back when it has landed.
 */
import type { Spot } from './scene'
import type { Kept } from './settings.svelte'

type Pace = Kept['animation']

const LIFT = 1000
const PACE: Record<Pace, number> = { none: 0, fast: 0.5, normal: 1, slow: 1.7 }
/** Milliseconds of one flight, and the most that the last of many waits. */
const FLIGHT = 300
const QUEUE = 800

export type Flight = {
  id: number
  /** null: it came from nowhere in particular, and fades in. */
  from: Spot | null
  to: Spot
  /** Where it leaves at the side of the table, and where it comes in again. */
  round: [number, number] | null
  /** Its back is seen as it sets out from (or goes to) a face-down pile. */
  hooded: boolean
  leaving?: boolean
  /** So many px from there it was let go by who dragged it. */
  shift?: { x: number; y: number } | undefined
}

/** How much time motion takes at this pace, 0 for a reader who wants none. */
const slowness = (pace: Pace) => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE[pace])

const transform = ({ x, y, turned, scale }: Spot, more = '') =>
  `translate(calc(${x - 2.5} * var(--u)), calc(${y - 3.5} * var(--u))) rotate(${turned ? 90 : 0}deg) scale(${scale})${more}`

const dragged = (shift: Flight['shift']) => (shift ? `translate(${shift.x}px, ${shift.y}px) ` : '')

const card = (scene: HTMLElement, id: number) => scene.querySelector<HTMLElement>(`[data-sprite="${id}"]`)

export function fly(scene: HTMLElement, flights: Flight[], pace: Pace) {
  const slow = slowness(pace)
  if (flights.length === 0 || slow === 0) return
  const many = flights.length > 12
  // A few cards go together; many go one after another, but never for longer than a glance.
  const gap = flights.length <= 2 ? 0 : Math.min(45 * slow, QUEUE / flights.length)
  const begun = flights.flatMap((flight, n) => {
    const element = card(scene, flight.id)
    return element ? take(element, flight, n, { duration: FLIGHT * (many ? Math.min(1, slow) : slow), delay: n * gap }) : []
  })
  if (many) skippable(begun)
}

function take(element: HTMLElement, { from, to, round, hooded, leaving, shift }: Flight, n: number, time: { duration: number; delay: number }) {
  const timing: KeyframeAnimationOptions = { ...time, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'backwards' }
  if (!from) return [element.animate([{ opacity: 0 }, { opacity: 1 }], timing)]
  // Caught in mid-air, a card goes on from where it is seen.
  const aloft = element.getAnimations().filter((each) => each.id === 'flight')
  const start = aloft.length > 0 ? getComputedStyle(element).transform : dragged(shift) + transform(from)
  aloft.forEach((each) => each.cancel())
  const seen = leaving ? { opacity: 1 } : {}
  const way: Keyframe[] = round
    ? [
        { transform: start, opacity: 1, easing: 'ease-in' },
        { transform: transform({ ...from, x: round[0] }), opacity: 0, offset: 0.5, easing: 'steps(1, end)' },
        { transform: transform({ ...to, x: round[1] }), opacity: 0, offset: 0.501, easing: 'ease-out' },
        { transform: transform(to), opacity: 1 },
      ]
    : [{ transform: start, ...seen }, { transform: transform(to), ...seen }]
  const flight = element.animate(way, round ? { ...timing, easing: 'linear', duration: 1.4 * time.duration } : timing)
  flight.id = 'flight'
  lift(element, flight, n)
  const hood = hooded && element.querySelector('.hood')
  if (!hood) return [flight]
  const covered = leaving ? [{ opacity: 0 }, { opacity: 1 }] : [{ opacity: 1 }, { opacity: 0, offset: 0.55 }, { opacity: 0 }]
  return [flight, hood.animate(covered, timing)]
}

/** Above all others until it has landed. */
function lift(element: HTMLElement, flight: Animation, n: number) {
  element.style.setProperty('--aloft', String(LIFT + n))
  const land = () => {
    if (!element.getAnimations().some((each) => each.id === 'flight' && each !== flight)) element.style.removeProperty('--aloft')
  }
  flight.finished.then(land, land)
}

/** Any input ends a long motion at once. */
function skippable(animations: Animation[]) {
  const over = new AbortController()
  const skip = () => {
    over.abort()
    animations.forEach((each) => each.finish())
  }
  for (const input of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(input, skip, { capture: true, passive: true, signal: over.signal })
  Promise.allSettled(animations.map((each) => each.finished)).then(() => over.abort())
}

/** A narrow end that has come free springs out: the first is above or, of a lying card, at the left. */
export function spring(scene: HTMLElement, id: number, at: Spot, end: number, pace: Pace) {
  const slow = slowness(pace)
  if (slow === 0) return
  // A lying card is a standing one turned clockwise, whose upper end points to the right.
  const out = (end === 0) !== at.turned ? -1 : 1
  card(scene, id)?.animate(
    [0, 0.34, -0.1, 0.04, 0].map((far) => ({ transform: transform(at, ` translateY(calc(${out * far} * var(--u)))`) })),
    { duration: 460 * slow, delay: 90 * slow, easing: 'ease-in-out' },
  )
}

/** Cards bow one after another. */
export function bow(scene: HTMLElement, cards: { id: number; at: Spot }[], pace: Pace) {
  const slow = Math.min(1, slowness(pace))
  if (slow === 0) return
  skippable(
    cards.flatMap(({ id, at }, n) => {
      const lifted = [0, -1.1, 0.16, 0].map((y) => ({ transform: transform(at, ` translateY(calc(${y} * var(--u)))`) }))
      return card(scene, id)?.animate(lifted, { duration: 700 * slow, delay: (400 + 110 * n) * slow, easing: 'ease-in-out' }) ?? []
    }),
  )
}

/** A card that was dragged goes back to where it lies. */
export function home(element: HTMLElement, from: { x: number; y: number }, pace: Pace) {
  if (slowness(pace) === 0) return
  element.animate([{ translate: `${from.x}px ${from.y}px` }, { translate: '0 0' }], { duration: 180, easing: 'ease-out' })
}

/** A card that cannot move says so with its head. */
export function shake(scene: HTMLElement, id: number, pace: Pace) {
  if (slowness(pace) === 0) return
  card(scene, id)?.animate(
    [0, -4, 4, -3, 2, 0].map((x) => ({ translate: `${x}px 0` })),
    { duration: 320, easing: 'ease-out' },
  )
}

/**
 * Cards in motion, by the Web Animations API: each moves from its old place to where the page has it now.
 *
 * Only transforms and opacities are animated, which the compositor does alone. The stacking order of a card is set once at
 * its start and reset when it has landed.
 */
import type { Spot } from './geometry'
import type { Kept } from '../lib/settings.svelte'

type Pace = Kept['animation']

const LIFT = 1000
/** Above all cards in flight. */
export const DRAGGED = 3000
const PACE: Record<Pace, number> = { none: 0, fast: 0.5, normal: 1, slow: 1.7 }
/** The duration of one flight, and the longest wait of the last of many, in ms. */
const FLIGHT = 300
const QUEUE = 800

export type Flight = {
  id: number
  /** null: no known origin, so it fades in. */
  from: Spot | null
  to: Spot
  /** Where it leaves at one side of the table, and where it returns. */
  round: [number, number] | null
  /** It shows its back, because it comes from or goes to a face-down pile. */
  hooded: boolean
  /** It turns over on the way. */
  turned: boolean
  leaving?: boolean
  /** How far from there the player dropped it, in px. */
  shift?: { x: number; y: number } | undefined
}

/** When a freed end starts to spring out, and when it is at rest, in ms. */
const [SET, SPRING] = [90, 550]

/** The first end is the upper one or, of a sideways card, the left one. */
export type Spring = { id: number; at: Spot; end: number }

/** The factor for durations at this pace; 0 for readers without animation. */
export const slowness = (pace: Pace) => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : PACE[pace])

export const transform = ({ x, y, turned, scale }: Spot, more = '') =>
  `translate(calc(${x - 2.5} * var(--u)), calc(${y - 3.5} * var(--u))) rotate(${turned ? 90 : 0}deg) scale(${scale})${more}`

const dragged = (shift: Flight['shift']) => (shift ? `translate(${shift.x}px, ${shift.y}px) ` : '')

export const card = (scene: HTMLElement, id: number) => scene.querySelector<HTMLElement>(`[data-sprite="${id}"]`)

/**
 * A few cards fly together; many fly one after another, but never for long. All animations start and end together, with
 * waiting times before and after each flight, so that nothing starts or ends in between. `idle`: start only when the page
 * is idle.
 */
export function fly(scene: HTMLElement, flights: Flight[], pace: Pace, { springs = [] as Spring[], idle = false } = {}) {
  const slow = slowness(pace)
  if (flights.length + springs.length === 0 || slow === 0) return
  const many = flights.length > 12
  const flight = FLIGHT * (many ? Math.min(1, slow) : slow)
  const gap = flights.length <= 2 ? 0 : Math.min(45 * slow, QUEUE / flights.length)
  const flown = flight * (flights.some(({ round }) => round) ? ROUND : 1) + gap * Math.max(0, flights.length - 1)
  const whole = Math.max(flown, springs.length > 0 ? SPRING * slow : 0)
  const elements = flights.map(({ id }) => card(scene, id))
  const caught = elements.map((element) => element && midAir(element))
  const animations = flights.flatMap((each, n) => {
    const element = elements[n]
    return element ? take(element, each, n, caught[n] ?? null, { from: n * gap, flight, whole, many }) : []
  })
  for (const each of springs) {
    const element = card(scene, each.id)
    if (element) animations.push(...springOut(element, each, slow, whole))
  }
  if (many) skippable(animations)
  if (idle) wait(animations)
}

type Time = { from: number; flight: number; whole: number; many: boolean }

/** A card caught in flight goes on from where it is. */
function midAir(element: HTMLElement): string | null {
  const flying = element.getAnimations().filter((each) => each.id === 'flight')
  const seen = flying.length > 0 ? getComputedStyle(element).transform : null
  flying.forEach((each) => each.cancel())
  return seen
}

const SWIFT = 'cubic-bezier(.2,.8,.2,1)'
/** How many times longer the way round the table takes. */
const ROUND = 1.4

function take(element: HTMLElement, { from, to, round, hooded, turned, leaving, shift }: Flight, n: number, caught: string | null, time: Time) {
  const at = (ms: number) => Math.min(1, ms / time.whole)
  const timing: KeyframeAnimationOptions = { duration: time.whole, fill: 'backwards' }
  const [set, landed] = [at(time.from), at(time.from + time.flight * (round ? ROUND : 1))]
  if (!from) return [element.animate([{ opacity: 0 }, { opacity: 0, offset: set, easing: SWIFT }, { opacity: 1, offset: landed }], timing)]
  const start = caught ?? dragged(shift) + transform(from)
  const seen = leaving || round ? { opacity: 1 } : {}
  const half = (set + landed) / 2
  const turn: Keyframe[] = round
    ? [
        { transform: transform({ ...from, x: round[0] }), opacity: 0, offset: half, easing: 'steps(1, end)' },
        { transform: transform({ ...to, x: round[1] }), opacity: 0, offset: half + 0.0001, easing: 'ease-out' },
      ]
    : turned
      ? [{ transform: transform({ ...to, x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, ' scaleX(0.04)'), ...seen, offset: half }]
      : []
  const flight = element.animate(
    [
      { transform: start, ...seen },
      { transform: start, ...seen, offset: set, easing: round ? 'ease-in' : SWIFT },
      ...turn,
      { transform: transform(to), ...seen, offset: landed },
      { transform: transform(to), ...seen },
    ],
    timing,
  )
  flight.id = 'flight'
  lift(element, flight, LIFT + n, !time.many)
  const hood = hooded && element.querySelector('.hood')
  if (!hood) return [flight]
  const [shut, open] = leaving ? [0, 1] : [1, 0]
  const flip = set + 0.55 * (landed - set)
  return [
    flight,
    hood.animate([{ opacity: shut }, { opacity: shut, offset: set }, { opacity: open, offset: leaving ? landed : flip }, { opacity: open }], timing),
  ]
}

/** Hold the flights at their start until the page is idle. */
function wait(animations: Animation[]) {
  animations.forEach((each) => each.pause())
  const begin = () => animations.forEach((each) => each.playState === 'paused' && each.play())
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 400 })
  else setTimeout(begin, 100)
}

const aloft = new WeakMap<HTMLElement, Animation>()

/** Raise a card above the others. In a weave it is then seen `whole`, with the ends that are tucked under its neighbours. */
export function raise(element: HTMLElement, height: number, whole = true) {
  aloft.delete(element)
  element.style.setProperty('--aloft', String(height))
  element.toggleAttribute('data-whole', whole)
}

export function lower(element: HTMLElement) {
  element.style.removeProperty('--aloft')
  element.removeAttribute('data-whole')
}

/** Keep it raised until it has landed. Of many cards none is whole, because they land one after another. */
function lift(element: HTMLElement, flight: Animation, height: number, whole: boolean) {
  raise(element, height, whole)
  aloft.set(element, flight)
  const land = () => {
    if (aloft.get(element) === flight) lower(element)
  }
  flight.finished.then(land, land)
}

/** Any input ends a long animation at once. */
export function skippable(animations: Animation[]) {
  const over = new AbortController()
  const skip = () => {
    over.abort()
    animations.forEach((each) => each.finish())
  }
  for (const input of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(input, skip, { capture: true, passive: true, signal: over.signal })
  Promise.allSettled(animations.map((each) => each.finished)).then(() => over.abort())
}

/** A narrow end that has become free springs out. */
function springOut(element: HTMLElement, { at, end }: Spring, slow: number, whole: number): Animation[] {
  // A sideways card is an upright one turned clockwise: its upper end points right.
  const out = (end === 0) !== at.turned ? -1 : 1
  const way = [0, 0, 0.34, -0.1, 0.04, 0].map((far, n) => ({
    transform: transform(at, ` translateY(calc(${out * far} * var(--u)))`),
    offset: n === 0 ? 0 : ((SET + ((n - 1) / 4) * (SPRING - SET)) * slow) / whole,
    easing: 'ease-in-out',
  }))
  return [element.animate([...way, { transform: transform(at) }], { duration: whole })]
}

/** A dragged card goes back to its place. */
export function home(element: HTMLElement, from: { x: number; y: number }, pace: Pace) {
  if (slowness(pace) === 0) return
  const flight = element.animate([{ translate: `${from.x}px ${from.y}px` }, { translate: '0 0' }], { duration: 180, easing: 'ease-out' })
  lift(element, flight, DRAGGED, true)
}

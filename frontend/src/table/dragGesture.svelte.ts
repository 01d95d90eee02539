/** Dragging cards with a mouse, a finger or a pen, and asking by press and hold what blocks one. */
import type { Board } from '../play/board'
import { isDown } from '../lib/names'
import { target } from '../play/choice'
import { shared, type Box } from './geometry'

/** A pointer that moved no farther is a tap, in px. */
const SLIP = 6
/** A press this long asks what blocks a card, in ms. */
const HOLD = 350
/** How far beside a place a drop still counts, in px. */
const NEAR = 10
/** How much of a wrong place a dropped card must cover to have been meant for it. */
const MOST = 0.4

type Area = { place: string; rect: Box }

type Grip = {
  id: number
  place: string
  count: number
  x: number
  y: number
  /** The card's place, its targets and all places, measured at the start of a drag. */
  course: { card: Box; aims: Area[]; all: Area[] } | null
  /** Where the card is now. */
  card?: Box
}

export class Dragging {
  /** The place that the card would go to if dropped now. */
  over = $state<string | null>(null)

  private grip: Grip | null = null
  /** Ignore the click that a browser makes of a finished drag. */
  private spent = false
  private pressing: ReturnType<typeof setTimeout> | undefined
  /** A press holds a card; a menu key does until the next press or key. */
  private holding: 'press' | 'menu' | null = null

  constructor(
    private readonly board: () => Board,
    private readonly layer: () => HTMLElement | undefined,
  ) {}

  down(event: PointerEvent) {
    this.spent = false
    if (event.button !== 0 || !event.isPrimary) return this.cancel()
    const place = placeOf(event.target)
    if (place === null) return
    const { play } = this.board()
    const pressed = countOf(event.target)
    this.pressing = setTimeout(() => this.hold(place, pressed, 'press'), HOLD)
    const moves = this.board().movesFrom(place, pressed).filter((move) => target(move, place) !== '')
    const count = moves.length > 0 ? Math.min(...moves.map((move) => move.count)) : pressed
    // A card that cannot be played may be dragged too, to hear why.
    const pile = play.table.piles[place]
    const seen = !!pile && pile.cards.length > 0 && !isDown(pile, pile.cards.length - 1)
    if (moves.length > 0 || (play.moves.length > 0 && seen)) this.grip = { id: event.pointerId, place, count, x: event.clientX, y: event.clientY, course: null }
  }

  move(event: PointerEvent) {
    const { grip } = this
    if (grip?.id !== event.pointerId) return
    const [dx, dy] = [event.clientX - grip.x, event.clientY - grip.y]
    if (!grip.course) {
      if (Math.hypot(dx, dy) < SLIP) return
      this.letGo()
      grip.course = this.measure(grip)
      this.layer()?.setPointerCapture(grip.id)
    }
    this.board().pull({ place: grip.place, count: grip.count, dx, dy })
    const { card, aims } = grip.course
    grip.card = shift(card, dx, dy)
    this.over = landing(aims, grip.card, { x: event.clientX, y: event.clientY })
  }

  up(event: PointerEvent) {
    const { grip, over } = this
    if (this.holding === 'press') this.spent = true
    if (this.holding !== 'menu') this.letGo()
    if (grip?.id !== event.pointerId) return
    this.grip = null
    this.over = null
    if (!grip.course) return
    this.spent = true
    // Dropped where it cannot go; on its own place, the player has thought better of it.
    const wrong = grip.card ? landing(grip.course.all, grip.card, { x: event.clientX, y: event.clientY }, 0, MOST) : null
    this.board().release(over ?? (wrong === grip.place ? null : wrong))
  }

  /** A menu key, or the mouse's button for menus, asks what blocks a card; so does a finger that stays, but its press has asked. */
  menu(event: MouseEvent) {
    const place = placeOf(event.target)
    if (place === null) return
    if (this.pressing !== undefined || this.hold(place, countOf(event.target), 'menu')) event.preventDefault()
  }

  /** Ask what blocks a card, until it is let go. False if it is not blocked. */
  hold(place: string, count: number, by: 'press' | 'menu'): boolean {
    if (!this.board().hold?.(place, count)) return false
    this.holding = by
    return true
  }

  letGo() {
    clearTimeout(this.pressing)
    this.pressing = undefined
    if (this.holding) this.board().unhold?.()
    this.holding = null
  }

  cancel() {
    this.letGo()
    const pulled = this.grip?.course
    this.grip = null
    this.over = null
    if (!pulled) return
    this.spent = true
    this.board().release(null)
  }

  /** Is this click a tap, not the end of a drag? */
  isTap(event: MouseEvent): boolean {
    return !this.spent || event.detail === 0
  }

  private measure({ place, count }: Grip): NonNullable<Grip['course']> {
    const targets = new Set(this.board().movesFrom(place, count).map((move) => target(move, place)))
    const all = [...(this.layer()?.querySelectorAll<HTMLElement>('[data-of]') ?? [])]
    const rects = all.map((element) => ({ place: element.dataset.of!, top: element.dataset.place, rect: element.getBoundingClientRect() }))
    const card = rects.find((each) => each.top === place)?.rect ?? { left: 0, top: 0, right: 0, bottom: 0 }
    return { card, all: rects, aims: rects.filter((each) => targets.has(each.place)) }
  }
}

export const placeOf = (element: EventTarget | null): string | null =>
  element instanceof Element ? (element.closest<HTMLElement>('[data-of]')?.dataset.of ?? null) : null

/** How many cards there are from an element's card to the top. */
export const countOf = (element: EventTarget | null): number =>
  element instanceof Element ? Number(element.closest<HTMLElement>('[data-count]')?.dataset.count ?? 1) : 1

const shift = ({ left, top, right, bottom }: Box, dx: number, dy: number): Box => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
})

/**
 * The target of a dropped card: the place under the pointer or up to `near` px beside it, else the one it covers most, if
 * that is more than this share of the place.
 */
export function landing(aims: Area[], card: Box, pointer: { x: number; y: number }, near = NEAR, share = 0): string | null {
  const pointed = aims.filter(
    ({ rect: { left, top, right, bottom } }) =>
      pointer.x >= left - near && pointer.x <= right + near && pointer.y >= top - near && pointer.y <= bottom + near,
  )
  const distance = ({ left, top, right, bottom }: Box) =>
    Math.hypot((left + right) / 2 - pointer.x, (top + bottom) / 2 - pointer.y)
  const [under] = pointed.toSorted((a, b) => distance(a.rect) - distance(b.rect))
  if (under) return under.place
  const [best] = aims.toSorted((a, b) => shared(b.rect, card) - shared(a.rect, card))
  return best && shared(best.rect, card) > share * shared(best.rect, best.rect) ? best.place : null
}

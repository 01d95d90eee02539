/** The card that is in somebody's hand: it follows the pointer by its translation alone, and flies on from there. */
import type { Drag } from './board'
import { home } from './flight'
import type { Kept } from '../lib/settings.svelte'

/** Above whatever flies. */
const LIFTED = '3000'

export class DraggedCard {
  private card: HTMLElement | null = null
  private at = { x: 0, y: 0 }
  private from = ''

  /** The card of a place follows; `find` is asked once for its element. */
  follow({ place, dx, dy }: Drag, find: (place: string) => HTMLElement | null) {
    if (!this.card || this.from !== place) {
      this.put()
      this.card = find(place)
      this.from = place
    }
    this.at = { x: dx, y: dy }
    if (!this.card) return
    this.card.style.translate = `${dx}px ${dy}px`
    this.card.style.setProperty('--aloft', LIFTED)
  }

  /** It was played: how far from its place it was let go, in px, for a card that sets out from there. */
  taken(): { place: string; x: number; y: number } | null {
    if (!this.card) return null
    const found = { place: this.from, ...this.at }
    this.put()
    return found
  }

  /** It was not: back to where it lay. */
  back(pace: Kept['animation']) {
    const { card, at } = this
    this.put()
    if (card) home(card, at, pace)
  }

  private put() {
    if (!this.card) return
    this.card.style.translate = ''
    this.card.style.removeProperty('--aloft')
    this.card = null
  }
}

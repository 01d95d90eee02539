/** The cards that are in somebody's hand: they follow the pointer by their translation alone, and fly on from there. */
import type { Drag } from '../play/board'
import { home } from './flight'
import type { Kept } from '../lib/settings.svelte'

/** Above whatever flies. */
const LIFTED = '3000'

export class DraggedCards {
  private cards: HTMLElement[] = []
  private at = { x: 0, y: 0 }
  private from = ''

  /** The top cards of a place follow; `find` is asked once for their elements. */
  follow({ place, count, dx, dy }: Drag, find: (place: string, count: number) => HTMLElement[]) {
    if (this.cards.length === 0 || this.from !== place) {
      this.put()
      this.cards = find(place, count)
      this.from = place
    }
    this.at = { x: dx, y: dy }
    for (const card of this.cards) {
      card.style.translate = `${dx}px ${dy}px`
      card.style.setProperty('--aloft', LIFTED)
    }
  }

  /** It was played: how far from its place it was let go, in px, for a card that sets out from there. */
  taken(): { place: string; x: number; y: number } | null {
    if (this.cards.length === 0) return null
    const found = { place: this.from, ...this.at }
    this.put()
    return found
  }

  /** It was not: back to where it lay. */
  back(pace: Kept['animation']) {
    const { cards, at } = this
    this.put()
    for (const card of cards) home(card, at, pace)
  }

  private put() {
    for (const card of this.cards) {
      card.style.translate = ''
      card.style.removeProperty('--aloft')
    }
    this.cards = []
  }
}

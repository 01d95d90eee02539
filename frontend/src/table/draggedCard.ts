/** The cards being dragged: they follow the pointer by translation alone, and fly on from there. */
import type { Drag } from '../play/board'
import { DRAGGED, home, lower, raise } from './flight'
import type { Kept } from '../lib/settings.svelte'

export class DraggedCards {
  private cards: HTMLElement[] = []
  private at = { x: 0, y: 0 }
  private from = ''

  /** Let the top cards of a place follow; `find` is called once for their elements. */
  follow({ place, count, dx, dy }: Drag, find: (place: string, count: number) => HTMLElement[]) {
    if (this.cards.length === 0 || this.from !== place) {
      this.put()
      this.cards = find(place, count)
      this.from = place
      for (const card of this.cards) raise(card, DRAGGED)
    }
    this.at = { x: dx, y: dy }
    for (const card of this.cards) card.style.translate = `${dx}px ${dy}px`
  }

  /** The drag was a move. Returns how far from its place the card was dropped, in px: its flight starts there. */
  taken(): { place: string; x: number; y: number } | null {
    if (this.cards.length === 0) return null
    const found = { place: this.from, ...this.at }
    this.put()
    return found
  }

  /** The drag was not a move: the cards go back. */
  back(pace: Kept['animation']) {
    const { cards, at } = this
    this.put()
    for (const card of cards) home(card, at, pace)
  }

  private put() {
    for (const card of this.cards) {
      card.style.translate = ''
      lower(card)
    }
    this.cards = []
  }
}

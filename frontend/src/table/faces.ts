/**
 * Card faces: an index and a figure, in our own typography.
 *
 * A face is drawn on a ground of 50 × 70 (upright) or 70 × 50 (sideways, yet readable upright), in a few layers of one path
 * each, because a hundred cards are on the table at a time. How much a face shows depends on its width on the screen.
 */
import { faces } from '../../../src/cadogan/drawing/shapes.json'
import type { Place } from '../lib/api'
import type { Card } from '../words/kinds'
import { letters, sign, widthOf } from './outlines'

/** `ink`, `line` (a thin stroke) and `wash` (a pale ground) have the suit's colour; `gold` is for the courts. */
export type Face = { wash: string; line: string; gold: string; ink: string }
/** The last three are for cards that lie on each other, by the way they grow. */
export type Style = 'compact' | 'medium' | 'rich' | 'fan' | 'fan up' | 'fan left' | 'fan right'
/** `index` has the ranks in the reader's language, the ace at 1. */
/** The style of the cards of a fan, by the way it grows. */
export const fanStyle = ({ fan: [dx, dy] }: Pick<Place, 'fan'>): Style =>
  dx === 0 ? (dy < 0 ? 'fan up' : 'fan') : dx < 0 ? 'fan left' : 'fan right'
export type Look = { lying: boolean; large: boolean; index: readonly string[] }

const SHAPES: Record<string, Record<string, Partial<Face>>> = faces

/**
 * The style for a card of this width in px. Woven cards stay plain at any size: pips suit upright cards only, and a corner's
 * index would disappear under the neighbour. A card shown larger than the others, usually the waste's, has the style of their
 * width: its index is never smaller than theirs.
 */
export function styleFor(width: number, way: 'woven' | 'single' | Style): Style {
  if (way !== 'woven' && way !== 'single') return way
  const rich = way === 'woven' ? Infinity : 72
  return width >= rich ? 'rich' : width >= 58 ? 'medium' : 'compact'
}

const drawn = new Map<string, Face>()

/** Each face is computed once. */
export function face(card: Card, style: Style, look: Look): Face {
  const index = look.index[card.rank] ?? '?'
  const key = [card.suit, card.rank, index, style, look.lying, look.large].join()
  const known = drawn.get(key) ?? draw(card, index, style, look)
  drawn.set(key, known)
  return known
}

function draw(card: Card, index: string, style: Style, { lying, large }: Look): Face {
  // A large index replaces what a smaller card does not show either.
  const plainer = style === 'rich' && (large || lying) ? 'medium' : style === 'medium' && large ? 'compact' : style
  const shapes = SHAPES[lying && !style.startsWith('fan') ? `${plainer} lying` : plainer]!
  const corner = (large && shapes['large corner']) || (index.length > 1 && shapes['corner of ten']) || shapes['corner']
  const figure = shapes[card.rank] ?? shapes[card.rank > 10 ? 'court' : 'pips']
  const face = { wash: '', line: '', gold: '', ink: '' }
  for (const part of [corner, figure])
    for (const [layer, shape] of Object.entries(part ?? {}) as [keyof Face, string][])
      face[layer] += layer === 'wash' || layer === 'line' ? shape : marks(shape, card, index)
  return face
}

/** The outlines of marks: what and where, as the file of shapes has them. */
function marks(text: string, { rank, suit }: Card, index: string): string {
  const outlines = text.split(', ').map((mark) => {
    const [what, ...numbers] = mark.split(' ')
    const [x, y, size] = numbers.map(Number) as [number, number, number]
    const width = widthOf(index, size)
    switch (what) {
      case 'index':
        return letters(index, x, y, size)
      case 'fan': // an index from here on, its suit beside it
        return letters(index, x + width / 2, y + 0.7 * size, size) + sign(suit, x + width + 0.5 * size, y + 0.36 * size, 0.72 * size)
      case 'pip': // in one of three columns and of thirteen rows
        return sign(suit, 18.3 + 13.4 * (x / 2), 14.6 + 40.8 * (y / 12), size)
      default:
        return sign(what === 'head' ? (String(rank) as '11' | '12' | '13') : suit, x, y, size)
    }
  })
  return outlines.join('')
}

/**
 * Card faces: an index and a figure, in our own typography.
 *
 * A face is drawn on a ground of 50 × 70 (upright) or 70 × 50 (sideways, yet readable upright), in a few layers of one path
 * each, because a hundred cards are on the table at a time. How much a face shows depends on its width on the screen.
 */
import type { Card, Suit } from '../words/kinds'
import { letters, put, widthOf } from './outlines'

/** `ink`, `line` (a thin stroke) and `wash` (a pale ground) have the suit's colour; `gold` is for the courts. */
export type Face = { wash: string; line: string; gold: string; ink: string }
export type Style = 'compact' | 'medium' | 'rich' | 'fan'
/** `index` has the ranks in the reader's language, the ace at 1. */
export type Look = { lying: boolean; large: boolean; index: readonly string[] }

/** A suit's sign on 20 × 20. */
export const PIP: Record<Suit, string> = {
  H: 'M10 18C7 14.8 1.4 10.9 1.4 6.4 1.4 3.6 3.5 1.8 5.8 1.8 7.7 1.8 9.2 2.9 10 4.6 10.8 2.9 12.3 1.8 14.2 1.8 16.5 1.8 18.6 3.6 18.6 6.4 18.6 10.9 13 14.8 10 18Z',
  D: 'M10 .8C11.9 4.3 14.3 7.3 17 10 14.3 12.7 11.9 15.7 10 19.2 8.1 15.7 5.7 12.7 3 10 5.7 7.3 8.1 4.3 10 .8Z',
  S: 'M10 .9C12.6 4.6 18.3 7.7 18.3 12 18.3 14.4 16.5 15.9 14.5 15.9 13 15.9 11.8 15.1 11 13.8 11.1 15.9 11.8 17.8 13.3 19.1L6.7 19.1C8.2 17.8 8.9 15.9 9 13.8 8.2 15.1 7 15.9 5.5 15.9 3.5 15.9 1.7 14.4 1.7 12 1.7 7.7 7.4 4.6 10 .9Z',
  C: 'M10 .9C12.3.9 14.2 2.7 14.2 5 14.2 6.3 13.6 7.5 12.6 8.3 13.2 8 13.9 7.8 14.6 7.8 16.9 7.8 18.8 9.7 18.8 12 18.8 14.3 16.9 16.1 14.6 16.1 13.1 16.1 11.8 15.3 11 14.1 11.1 16 11.8 17.9 13.3 19.1L6.7 19.1C8.2 17.9 8.9 16 9 14.1 8.2 15.3 6.9 16.1 5.4 16.1 3.1 16.1 1.2 14.3 1.2 12 1.2 9.7 3.1 7.8 5.4 7.8 6.1 7.8 6.8 8 7.4 8.3 6.4 7.5 5.8 6.3 5.8 5 5.8 2.7 7.7.9 10 .9Z',
}

const ball = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** The headgear of a court on 20 × 20: a plumed cap, a coronet of pearls, a crown with its cross. */
const HEADS: Record<number, string> = {
  11:
    'M3.2 14.2C3.2 9.8 6 7.6 10 7.6C14 7.6 16.8 9.8 16.8 14.2ZM2.2 15.2L17.8 15.2L17.8 18L2.2 18Z' +
    'M11.2 7C10.2 3.4 12.6.9 18.2.6C18.4 4.4 16.6 7.6 12.6 8.4C13.6 6.2 14.8 4.6 16.4 3C14.2 3.8 12.4 5.2 11.2 7Z',
  12:
    'M3.4 14.2L1.8 6.4C3.4 9.2 5.4 9.6 6.4 4.8C7.2 9.4 9.4 9.2 10 3.6C10.6 9.2 12.8 9.4 13.6 4.8C14.6 9.6 16.6 9.2 18.2 6.4L16.6 14.2Z' +
    'M3.4 15.2L16.6 15.2L16.6 18L3.4 18Z' +
    'M.5 5.4C.5 4.6 1.1 4 1.8 4C2.5 4 3.1 4.6 3.1 5.4C3.1 6.2.5 6.2.5 5.4ZM5 3.6C5 2.8 5.6 2.2 6.4 2.2C7.2 2.2 7.8 2.8 7.8 3.6C7.8 4.6 5 4.6 5 3.6Z' +
    'M8.5 2C8.5 1.1 9.1.4 10 .4C10.9.4 11.5 1.1 11.5 2C11.5 3.2 8.5 3.2 8.5 2ZM12.2 3.6C12.2 2.8 12.8 2.2 13.6 2.2C14.4 2.2 15 2.8 15 3.6C15 4.6 12.2 4.6 12.2 3.6Z' +
    'M16.9 5.4C16.9 4.6 17.5 4 18.2 4C18.9 4 19.5 4.6 19.5 5.4C19.5 6.2 16.9 6.2 16.9 5.4Z',
  13:
    'M3.4 14.2L1 5.6L6 9.2L8.4 5.4L11.6 5.4L14 9.2L19 5.6L16.6 14.2ZM3.4 15.2L16.6 15.2L16.6 18L3.4 18Z' +
    'M9.2 4.6L9.2 3.2L7.8 3.2L7.8 1.7L9.2 1.7L9.2.3L10.8.3L10.8 1.7L12.2 1.7L12.2 3.2L10.8 3.2L10.8 4.6Z',
}

/**
 * The style for a card of this width in px. Woven cards stay plain at any size: pips suit upright cards only, and a corner's
 * index would disappear under the neighbour. The one card shown large, usually the waste's, gets pips earlier.
 */
export function styleFor(width: number, way: 'woven' | 'fanned' | 'single' | 'shown'): Style {
  if (way === 'fanned') return 'fan'
  const rich = { woven: Infinity, single: 72, shown: 50 }[way]
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
  const figures = new Drawing(card, index, lying)
  // A large index replaces what a smaller card does not show either.
  switch (style) {
    case 'fan':
      return figures.fan(large ? 19.5 : 16)
    case 'rich':
      return large || lying ? figures.medium() : figures.rich()
    case 'medium':
      return large ? figures.compact() : figures.medium()
    case 'compact':
      return figures.compact()
  }
}

class Drawing {
  private readonly face: Face = { wash: '', line: '', gold: '', ink: '' }

  constructor(
    private readonly card: Card,
    private readonly index: string,
    private readonly lying: boolean,
  ) {}

  /** A phone's quilt: rank and suit as large as possible, clear of the tucked ends. */
  compact(): Face {
    const ten = this.index.length > 1
    if (this.lying && ten) this.text(22.5, 35, 28).pip(50.5, 25.5, 20)
    else if (this.lying) this.text(23, 36, 32).pip(48, 25.5, 23)
    else this.text(25, 34.5, ten ? 30 : 32).pip(25, 49, 23)
    return this.face
  }

  /** One large index and one large figure. */
  medium(): Face {
    const [x, y] = this.lying ? [17.5, 25.5] : [13.5, 26.5]
    this.text(x, y, 20.5).pip(x, y + 9.5, 11)
    if (this.lying) return this.figure(46, 25, 25)
    // A court stays clear of the lower end, which may be tucked in.
    return this.figure(31.5, this.card.rank > 10 ? 40.5 : 43.5, 25)
  }

  /** The index along the upper edge, where the next card of a fan leaves it visible. */
  fan(size: number): Face {
    const [edge, width] = [3, widthOf(this.index, size)]
    this.text(edge + width / 2, edge + 0.7 * size, size).pip(edge + width + 0.5 * size, edge + 0.36 * size, 0.72 * size)
    return this.figure(25, 45, 29)
  }

  /** The classical face: an index at two corners, the pips in their columns, courts with their heads up and down. */
  rich(): Face {
    const { rank } = this.card
    const size = this.index.length > 1 ? 11.8 : 13.2
    this.text(7.6, 15, size).pip(7.7, 21.8, 8.4)
    this.text(7.6, 15, size, true).pip(42.3, 48.2, 8.4, true)
    if (rank > 10) return this.court()
    if (rank === 1) {
      this.face.line += ball(25, 35, 16.5) + ball(25, 35, 15)
      return this.pip(25, 35, 24).face
    }
    const small = rank > 8 ? 8.2 : rank > 6 ? 9.4 : 10.2
    for (const [x, y] of pipPlaces(rank)) this.pip(18.3 + x * 13.4, 14.6 + y * 40.8, small, y > 0.5)
    return this.face
  }

  /** One sign for all pips; for a court, its headgear above its suit, in a lozenge. */
  private figure(x: number, y: number, size: number): Face {
    if (this.card.rank <= 10) return this.pip(x, y, this.card.rank === 1 ? 1.2 * size : size).face
    this.lozenge(x, y, 0.57 * size, 0.8 * size)
    return this.head(x, y - 0.23 * size, 0.56 * size).pip(x, y + 0.29 * size, 0.44 * size).face
  }

  /** Two heads in a frame, one for each direction of view, with the suit between them. */
  private court(): Face {
    this.face.line += 'M14.2 7.2L35.8 7.2L35.8 62.8L14.2 62.8Z'
    this.lozenge(25, 35, 10.8, 14.2)
    this.face.line += 'M25 23.4L33.8 35L25 46.6L16.2 35Z'
    // A border like a carpet's edge, between the frame and the lozenge.
    for (const [x, y] of [[14.2, 20.8], [35.8, 20.8], [14.2, 49.2], [35.8, 49.2]] as const) {
      const inward = x < 25 ? 1 : -1
      this.face.wash += `M${x} ${y - 10}L${x + 7 * inward} ${y}L${x} ${y + 10}Z`
    }
    for (const turned of [false, true]) this.head(25, 15.4, 13, turned)
    return this.pip(25, 35, 12.5).face
  }

  private text(x: number, y: number, size: number, turned = false): this {
    this.face.ink += turned ? letters(this.index, 50 - x, 70 - y, size, true) : letters(this.index, x, y, size)
    return this
  }

  private pip(x: number, y: number, size: number, turned = false): this {
    this.face.ink += this.sign(PIP[this.card.suit], x, y, size, turned)
    return this
  }

  private head(x: number, y: number, size: number, turned = false): this {
    this.face.gold += this.sign(HEADS[this.card.rank]!, x, turned ? 70 - y : y, size, turned)
    return this
  }

  /** A sign of 20 × 20, centred at y. */
  private sign(outline: string, x: number, y: number, size: number, turned: boolean): string {
    const scale = ((turned ? -1 : 1) * size) / 20
    return put(outline, x - 10 * scale, y - 10 * scale, scale)
  }

  private lozenge(x: number, y: number, w: number, h: number) {
    const outline = `M${x} ${y - h}L${x + w} ${y}L${x} ${y + h}L${x - w} ${y}Z`
    this.face.wash += outline
    this.face.line += outline
  }
}

/** The positions of the pips of 2 … 10, on 1 × 1. */
export function pipPlaces(rank: number): [number, number][] {
  const column = (x: number, ...ys: number[]) => ys.map((y): [number, number] => [x, y])
  const sides = (...ys: number[]) => [...column(0, ...ys), ...column(1, ...ys)]
  const places: Record<number, [number, number][]> = {
    2: column(0.5, 0, 1),
    3: column(0.5, 0, 0.5, 1),
    4: sides(0, 1),
    5: [...sides(0, 1), ...column(0.5, 0.5)],
    6: sides(0, 0.5, 1),
    7: [...sides(0, 0.5, 1), ...column(0.5, 0.25)],
    8: [...sides(0, 0.5, 1), ...column(0.5, 0.25, 0.75)],
    9: [...sides(0, 1 / 3, 2 / 3, 1), ...column(0.5, 0.5)],
    10: [...sides(0, 1 / 3, 2 / 3, 1), ...column(0.5, 1 / 6, 5 / 6)],
  }
  return places[rank] ?? []
}

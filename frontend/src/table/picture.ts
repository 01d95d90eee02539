/**
 * A table as a picture to save: SVG that looks the same anywhere, because its letters are outlines and its colours are
 * written out, and PNG made from it.
 */
import type { Layout, Play } from '../lib/api'
import { layersOf } from './backs'
import { parse } from '../lib/card'
import { face, type Look, type Style } from './faces'
import { around, box, captionSides, CARD, flat, pictured, tuck, wovenPlaces, type Spot } from './geometry'
import { isTableau } from '../lib/kinds'
import { isDown } from '../lib/names'
import { letters } from './outlines'
import { ticks } from './ring'
import { drawn, rug } from './rug'
import { growth, grounds, handSpot, isFanned, progress, spot, styleOf, type Ground } from './scene'
import type { Kept } from '../lib/settings.svelte'

const COLOURS = [
  'felt', 'felt-deep', 'muted', 'slot', 'accent', 'shadow',
  'card', 'card-low', 'blocked', 'bronze', 'ink', 'S', 'H', 'D', 'C', 'back', 'back-line',
] as const // prettier-ignore
export type Colours = Record<(typeof COLOURS)[number], string>

export type Manner = Pick<Look, 'large' | 'index'> & Pick<Kept, 'back' | 'indices'> & { colours: Colours }

/** The colours in force at an element. */
export function coloursOf(element: HTMLElement): Colours {
  const probe = element.appendChild(document.createElement('span'))
  const seen = (name: string) => {
    probe.style.color = `var(--${name})`
    return getComputedStyle(probe).color
  }
  const found = Object.fromEntries(COLOURS.map((name) => [name, seen(name)])) as Colours
  probe.remove()
  return found
}

/** The px per unit, which decides how much the faces show; a card is 5 units wide. */
const UNIT = 20
const MARGIN = 1.6

type Shown = Pick<Play, 'id' | 'deal' | 'status' | 'table'>

/** A table in one of its layouts; by default the one closest to the shape of a picture. */
export function tableSvg(play: Shown, manner: Manner, layout = nearest(pictured(play.table.layouts))): string {
  return new Painter(layout, manner).table(play, grounds(layout, play.table.piles, UNIT))
}

function nearest(layouts: Layout[]): Layout {
  const off = ({ width, height }: Layout) => Math.abs(Math.log(((width / height) * 3) / 4))
  return layouts.reduce((best, each) => (off(each) < off(best) ? each : best))
}

/** An SVG picture as PNG; the width is in px. */
export async function tablePng(svg: string, width: number): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture came of it'))), 'image/png')
  })
}

const n = (value: number) => String(Math.round(value * 1000) / 1000)

class Painter {
  private readonly colours: Colours

  constructor(
    private readonly layout: Layout,
    private readonly manner: Manner,
  ) {
    this.colours = manner.colours
  }

  table({ id, deal, status }: Shown, places: Map<string, Ground>): string {
    const { layout, colours } = this
    const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN]
    const woven = wovenPlaces(layout)
    const parts = [
      '<defs>',
      `<radialGradient id="felt" cx=".5" cy="0" r="1.1"><stop stop-color="${colours.felt}"/><stop offset="1" stop-color="${colours['felt-deep']}"/></radialGradient>`,
      `<linearGradient id="paper" x2=".3" y2="1"><stop stop-color="${colours.card}"/><stop offset="1" stop-color="${colours['card-low']}"/></linearGradient>`,
      '<linearGradient id="shade" x2="0" y2="1"><stop stop-opacity=".36"/><stop offset="1" stop-opacity="0"/></linearGradient>',
      '</defs>',
      `<rect x="${-MARGIN}" y="${-MARGIN}" width="${n(width)}" height="${n(height)}" fill="url(#felt)"/>`,
      woven.length > 0 ? this.rug(deal ?? id, woven, status === 'won') : '',
      ...layout.aside.map(({ card, x, y }) => this.card(card, flat(x, y), 'rich', null, 0)),
      ...[...places.values()].map((ground) => this.pile(ground, tuck(woven), status === 'won')),
    ]
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${n(width)} ${n(height)}" ` +
      `width="${n(width * UNIT)}" height="${n(height * UNIT)}">${parts.join('')}</svg>`
    )
  }

  private rug(seed: string, woven: Layout['places'], whole: boolean): string {
    const { left, top, right } = around(woven.map(box))
    return (
      `<g transform="translate(${n(left)} ${n(top)}) scale(${n((right - left) / 8.36)}) translate(.18 .18)">` +
      drawn(rug(seed)) +
      (whole ? '' : '<rect x="-.16" y="-.16" width="8.32" height="8.32" rx=".12" fill="#07161a" opacity=".34"/>') +
      '</g>'
    )
  }

  private pile(ground: Ground, tucked: number, won: boolean): string {
    const { pile, place } = ground
    const far = progress(pile)
    const drawn = far ? this.ring(place.x, place.y, ticks(far.done, far.all)) : ''
    if (pile.count === 0) return ground.woven || (won && isTableau(pile)) ? drawn : drawn + this.slot(spot(ground, 0))
    if (pile.cards.length === 0) return this.stock(ground)
    const fanned = isFanned(place)
    const style = styleOf(pile, place, UNIT)
    const shown = fanned ? 0 : pile.cards.length - 1
    const faces = pile.cards.slice(shown).map((card, i) =>
      isDown(pile, shown + i) ? this.at(spot(ground, i), this.back()) : this.card(card, spot(ground, i), style, pile.covered, tucked),
    )
    return drawn + faces.join('') + this.caption(ground)
  }

  /** The next card of a stock, if the player may see it, is beside it. */
  private stock({ pile, place }: Ground): string {
    const backs = [0, 1, 2].slice(0, pile.count).map((layer) => ({ ...place, x: place.x + 0.12 * layer, y: place.y - 0.12 * layer }))
    const hand = pile.hand ? this.card(pile.hand, handSpot(this.layout, place), 'rich', null, 0) : ''
    return backs.map((at) => this.at(at, this.back())).join('') + hand
  }

  private back(): string {
    const { colours, manner } = this
    const layers = layersOf(manner.back).map(({ d, fill, stroke }) => {
      if (stroke) return `<path d="${d}" fill="none" stroke="${colours['back-line']}" stroke-width="${stroke}" opacity=".85"/>`
      const colour = fill === 'paper' ? colours.card : fill === 'field' ? colours.back : colours['back-line']
      return `<path d="${d}" fill="${colour}"${fill === 'paper' ? ' stroke="#0003" stroke-width=".5"' : ''}/>`
    })
    return `<g transform="scale(.1)">${layers.join('')}</g>`
  }

  private card(text: string, at: Spot, style: Style, covered: [boolean, boolean] | null, tucked: number): string {
    const { colours, manner } = this
    // A sideways card is an upright one turned clockwise: its upper end points right.
    const [upper, lower] = covered ? (at.turned ? [covered[1], covered[0]] : covered) : [false, false]
    const [top, bottom] = [upper ? tucked : 0, lower ? tucked : 0]
    const height = CARD.height - top - bottom
    const paper = upper && lower ? colours.blocked : 'url(#paper)'
    const upright = at.turned && manner.indices === 'upright'
    const turn = upright ? ' rotate(-90) translate(-3.5 -2.5)' : ' translate(-2.5 -3.5)'
    const tab = (y: number) => `<rect x="1.3" y="${n(y)}" width="2.4" height=".34" rx=".17" fill="${colours.bronze}"/>`
    const shade = (y: number, way: string) => `<rect width="5" height=".8" fill="url(#shade)" transform="translate(0 ${n(y)})${way}"/>`
    return this.at(
      at,
      `<rect x="-.03" y="${n(top + 0.06)}" width="5.06" height="${n(height)}" rx=".42" fill="${colours.shadow}"/>` +
        `<rect y="${n(top)}" width="5" height="${n(height)}" rx="${covered && (upper || lower) ? 0.12 : 0.42}" fill="${paper}" stroke="#0003" stroke-width=".06"/>` +
        (upper ? shade(top, '') : covered ? tab(0.22) : '') +
        (lower ? shade(CARD.height - bottom, ' scale(1 -1)') : covered ? tab(CARD.height - 0.56) : '') +
        `<g transform="translate(2.5 3.5)${turn} scale(.1)">${this.face(text, style, upright)}</g>`,
    )
  }

  private face(text: string, style: Style, lying: boolean): string {
    const { colours, manner } = this
    const card = parse(text)
    if (!card) return ''
    const { wash, line, gold, ink } = face(card, style, { lying, large: manner.large, index: manner.index })
    const colour = colours[card.suit]
    return (
      (wash && `<path d="${wash}" fill="${colour}" opacity=".12"/>`) +
      (line && `<path d="${line}" fill="none" stroke="${colour}" stroke-width=".7" stroke-opacity=".55"/>`) +
      (gold && `<path d="${gold}" fill="${colours.bronze}" stroke="${colour}" stroke-width=".35"/>`) +
      `<path d="${ink}" fill="${colour}"/>`
    )
  }

  /** The next card of a pile and its direction, if there are outlines for them. */
  private caption({ pile, place }: Ground): string {
    const { sign, index } = growth(pile)
    const below = place.y + (CARD.height / 2) * place.scale + 0.9
    const free = captionSides(this.layout, place, 2.4, 1.1, { x: MARGIN, y: MARGIN }).includes('below')
    if (!sign || !index || progress(pile) || !free) return ''
    const arrow = sign === '▲' ? 'M-.9 0l.35-.6 .35 .6Z' : 'M-.9-.6h.7l-.35 .6Z'
    return `<g transform="translate(${n(place.x)} ${n(below)})" fill="${this.colours.muted}"><path d="${arrow}"/><path d="${letters(index, 0.5, 0.06, 1)}"/></g>`
  }

  private ring(x: number, y: number, { done, open }: ReturnType<typeof ticks>): string {
    const stroke = (d: string, colour: string, width: number) =>
      `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`
    const { accent, muted } = this.colours
    return `<g transform="translate(${n(x)} ${n(y)})">${stroke(open, muted, 0.14)}${stroke(done, accent, 0.2)}</g>`
  }

  private slot(at: Spot): string {
    const { slot } = this.colours
    return this.at(at, `<rect width="5" height="7" rx=".42" fill="none" stroke="${slot}" stroke-width=".1" stroke-dasharray=".3 .25"/>`)
  }

  /** Draw on the 5 × 7 ground of a card. */
  private at({ x, y, turned, scale }: Spot, drawn: string): string {
    const [rotate, size] = [turned ? ' rotate(90)' : '', scale === 1 ? '' : ` scale(${n(scale)})`]
    return `<g transform="translate(${n(x)} ${n(y)})${rotate}${size} translate(-2.5 -3.5)">${drawn}</g>`
  }
}

import { describe, expect, it } from 'vitest'
import { letters as LETTERS } from '../../src/cadogan/drawing/letters.json'
import { faces } from '../../src/cadogan/drawing/shapes.json'
import { parse } from '../src/lib/card'
import { layersOf } from '../src/table/backs'
import { face, styleFor, type Look, type Style } from '../src/table/faces'
import { letters, put, sign } from '../src/table/outlines'
import { styleOf } from '../src/table/scene'
import { de } from '../src/words/de'
import { en } from '../src/words/en'
import { fr } from '../src/words/fr'
import { tables } from './fixtures'

const look = (more: Partial<Look> = {}): Look => ({ lying: false, large: false, index: en.cards.index, ...more })
const drawn = (card: string, style: Style, more: Partial<Look> = {}) => face(parse(card)!, style, look(more))

/** The box of a path, followed step by step; curves by their control points, which is wide enough. */
function extent(path: string) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const seen = (px: number, py: number) => {
    box.left = Math.min(box.left, px)
    box.right = Math.max(box.right, px)
    box.top = Math.min(box.top, py)
    box.bottom = Math.max(box.bottom, py)
  }
  for (const [, letter = '', numbers = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    const steps = letter === letter.toLowerCase() && letter !== 'z'
    if (letter.toLowerCase() === 'z') [x, y] = [startX, startY]
    else if (letter.toLowerCase() === 'a') {
      ;[x, y] = steps ? [x + values[5]!, y + values[6]!] : [values[5]!, values[6]!]
      seen(x, y)
    } else {
      const size = { m: 2, l: 2, q: 4, c: 6 }[letter.toLowerCase()]
      if (!size) throw new Error(`the test does not know ${letter}`)
      for (let i = 0; i + size <= values.length; i += size) {
        const [ox, oy] = steps ? [x, y] : [0, 0]
        for (let k = 0; k < size; k += 2) seen(ox + values[i + k]!, oy + values[i + k + 1]!)
        ;[x, y] = [ox + values[i + size - 2]!, oy + values[i + size - 1]!]
      }
    }
    if (letter.toLowerCase() === 'm') [startX, startY] = [x, y]
  }
  return box
}

describe('outlines', () => {
  it('are put where they belong, in steps or in places', () => {
    expect(put('M1 2L3 4Z', 10, 20, 2)).toBe('M12 24L16 28Z')
    expect(put('m1 2l2 2z', 10, 20, 2)).toBe('M12 24l4 4z')
    expect(put('m1 2l2 2z', 10, 20, -1)).toBe('M9 18l-2 -2z')
  })

  it('of letters have their middle where it was asked for', () => {
    for (const text of ['8', 'K', '10']) {
      const { left, right, bottom } = extent(letters(text, 25, 40, 30))
      expect((left + right) / 2).toBeCloseTo(25, -0.5)
      expect(bottom).toBeGreaterThan(39)
      expect(bottom).toBeLessThan(41.5)
    }
  })

  it('exist for every index of every language', () => {
    for (const words of [en, de, fr])
      for (const index of words.cards.index.slice(1)) for (const letter of index) expect(LETTERS).toHaveProperty(letter)
  })
})

describe('faces', () => {
  const every = [...'SHDC'].flatMap((suit) => [...'A23456789TJQK'].map((rank) => rank + suit))

  it('stay on their card, in every style, standing and lying', () => {
    for (const words of [en, de, fr])
      for (const card of every)
        for (const style of ['compact', 'medium', 'rich', 'fan', 'fan left', 'fan right'] as const)
          for (const lying of [false, true])
            for (const large of [false, true]) {
              if (lying && style.startsWith('fan')) continue // fans stand
              const { ink } = drawn(card, style, { lying, large, index: words.cards.index })
              const { left, top, right, bottom } = extent(ink)
              const where = `${card} ${style} ${lying} ${large}`
              expect(left, where).toBeGreaterThan(0.5)
              expect(top, where).toBeGreaterThan(0.5)
              expect(right, where).toBeLessThan((lying ? 70 : 50) - 0.5)
              expect(bottom, where).toBeLessThan((lying ? 50 : 70) - 0.5)
            }
  })

  it('have as many pips as their rank where there is room', () => {
    const contours = (path: string) => path.toUpperCase().split('Z').length - 1
    const pip = contours(sign('S', 0, 0, 10))
    for (let rank = 2; rank <= 10; rank++) {
      const index = contours(letters(en.cards.index[rank]!, 0, 0, 10))
      expect(contours(drawn(`${'A23456789T'[rank - 1]}S`, 'rich').ink)).toBe(2 * (index + pip) + rank * pip)
    }
  })

  it('have heads in gold where they are courts', () => {
    for (const card of ['JS', 'QH', 'KC']) expect(drawn(card, 'medium').gold).not.toBe('')
    expect(drawn('TS', 'rich').gold).toBe('')
  })

  it('keep a fan’s index within the strip that the next card leaves in sight', () => {
    for (const card of every) {
      const { ink } = drawn(card, 'fan', { large: true })
      const letter = extent(ink.slice(0, ink.indexOf('M', 1)))
      expect(letter.bottom, card).toBeLessThan(card.startsWith('Q') ? 21 : 19) // without its tail
    }
  })

  it('speak the reader’s language', () => {
    expect(drawn('QS', 'rich', { index: de.cards.index })).not.toEqual(drawn('QS', 'rich'))
    expect(drawn('QS', 'rich', { index: en.cards.index })).toBe(drawn('QS', 'rich'))
  })

  it('are drawn richer where they are larger', () => {
    expect(styleFor(38, 'woven')).toBe('compact')
    expect(styleFor(78, 'woven')).toBe('medium')
    expect(styleFor(150, 'woven')).toBe('medium')
    expect(styleFor(78, 'single')).toBe('rich')
    expect(styleFor(58, 'single')).toBe('medium')
  })

  it('have an index on the waste as large as on any other card of a phone', () => {
    const sizeOf = (style: Style) => parseFloat(faces[style].corner.ink.split(' ')[3]!)
    for (const { layouts, piles: [piles] } of Object.values(tables))
      for (const { places } of layouts)
        for (let u = 4; u < 12; u += 0.25) {
          const indices = places.map((place) => ({ large: place.scale > 1, size: place.scale * sizeOf(styleOf(piles![place.place]!, place, u)) }))
          const usual = Math.max(...indices.filter(({ large }) => !large).map(({ size }) => size))
          for (const { large, size } of indices) if (large) expect(size, `u = ${u}`).toBeGreaterThanOrEqual(usual)
        }
  })
})

describe('backs', () => {
  it('stay on their card', () => {
    for (const back of ['lattice', 'carpet', 'rays'] as const)
      for (const { d } of layersOf(back).slice(2).filter((layer) => !/[hv]/.test(layer.d))) {
        const { left, top, right, bottom } = extent(d)
        expect(Math.min(left, top)).toBeGreaterThan(3)
        expect(right).toBeLessThan(47)
        expect(bottom).toBeLessThan(67)
      }
  })
})

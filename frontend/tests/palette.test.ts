/** Colours that are read one upon the other, in every cloth, by day and by night: contrast as WCAG 2 asks for it. */
import { describe, expect, it } from 'vitest'
import css from '../src/styles/palette.css?raw'

type Colours = Record<string, string>

/** The declarations of all rules with this selector, by day (0) or by night (1). */
function declared(selector: string, theme: 0 | 1): Colours {
  const found: Colours = {}
  for (const [, selectors = '', body = ''] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g))
    if (selectors.split(',').some((each) => each.trim() === selector))
      for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
        const both = /^light-dark\((.+), (.+)\)$/.exec(value)
        found[name] = (both ? both[theme + 1]! : value).trim()
      }
  return found
}

const palette = (cloth: string, theme: 0 | 1): Colours => ({
  ...declared(':root', theme),
  ...declared(`[data-cloth='${cloth}']`, theme),
})

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => {
    const part = parseInt(hex.slice(i, i + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** A colour with some of its ground shining through, as on veils over the felt. */
function over(veil: string, ground: string): string {
  const alpha = parseInt(veil.slice(7, 9) || 'ff', 16) / 255
  const mixed = [1, 3, 5].map((i) => {
    const [top, under] = [parseInt(veil.slice(i, i + 2), 16), parseInt(ground.slice(i, i + 2), 16)]
    return Math.round(top * alpha + under * (1 - alpha)).toString(16).padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

const GROUNDS = ['felt', 'felt-deep', 'panel', 'raised']
const TEXT = 4.5
const SIGN = 3

for (const cloth of ['green', 'blue', 'wine', 'paper'])
  for (const [theme, title] of ['by day', 'by night'].entries())
    describe(`${cloth} ${title}`, () => {
      const colours = palette(cloth, theme as 0 | 1)
      const of = (name: string) => colours[name] ?? `no colour --${name}`
      const asks = (name: string, ground: string, least: number) =>
        expect(contrast(of(name), ground), `${name} on ${ground}`).toBeGreaterThanOrEqual(least)

      it('has text that can be read on cloth and panels', () => {
        for (const ground of GROUNDS)
          for (const name of ['text', 'muted', 'good', 'danger']) {
            asks(name, of(ground), TEXT)
            asks(name, over(of('veil'), of(ground)), TEXT)
          }
        asks('on-accent', of('accent'), TEXT)
      })

      it('has marks that are seen on the cloth', () => {
        for (const ground of ['felt', 'felt-deep'])
          for (const name of ['ring', 'focus', 'good', 'accent', 'luck', 'skill']) asks(name, of(ground), SIGN)
      })

      it('has cards that can be read', () => {
        for (const paper of ['card', 'card-low', 'blocked']) {
          asks('ink', of(paper), 10)
          asks('red', of(paper), TEXT)
        }
        asks('bronze', of('card'), SIGN)
        const four = declared(':root.four-colours', theme as 0 | 1)
        for (const paper of ['card', 'card-low', 'blocked'])
          for (const colour of Object.values(four)) expect(contrast(colour, of(paper))).toBeGreaterThanOrEqual(TEXT)
        expect(contrast(of('back'), of('back-line'))).toBeGreaterThanOrEqual(SIGN)
      })
    })

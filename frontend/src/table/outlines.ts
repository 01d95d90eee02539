/** Outlines as text, moved into place: a drawing with many signs becomes one path. */
import { GLYPHS } from './glyphs'

const round = (n: number) => String(Math.round(n * 100) / 100)

/** An outline at another place and size; with a negative size it is upside down. */
export function put(outline: string, x: number, y: number, size: number): string {
  let drawn = ''
  for (const [, letter = '', numbers = ''] of outline.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number)
    // Only the first step of an outline starts from its origin; the others start where the last one ended.
    const fixed = letter !== letter.toLowerCase() || drawn === ''
    const moved = values.map((value, n) => value * size + (fixed ? (n % 2 === 0 ? x : y) : 0))
    drawn += (drawn === '' ? letter.toUpperCase() : letter) + moved.map(round).join(' ')
  }
  return drawn
}

/** The two digits of a ten are closer than others. */
const KERN = -0.05

const glyphs = (text: string) => [...text].map((letter) => GLYPHS[letter] ?? GLYPHS['?']!)

export const widthOf = (text: string, size: number) =>
  glyphs(text).reduce((sum, [width]) => sum + (width * size) / 200, KERN * size * (text.length - 1))

/** Letters in a row, their middle at x and their base line at y; turned, they are upside down. */
export function letters(text: string, x: number, y: number, size: number, turned = false): string {
  const scale = (turned ? -size : size) / 200
  let at = x - (Math.sign(scale) * widthOf(text, size)) / 2
  return glyphs(text)
    .map(([width, outline]) => {
      const drawn = put(outline, at, y, scale)
      at += width * scale + Math.sign(scale) * KERN * size
      return drawn
    })
    .join('')
}

/**
 * Outlines as text, moved into place: a drawing with many signs becomes one path. `shapes.json` and `letters.json` have the
 * shapes that Python draws, too; `shapes.py` beside them says how they are read.
 */
import { letters as SHAPES } from '../../../src/cadogan/drawing/letters.json'
import { signs as SIGNS } from '../../../src/cadogan/drawing/shapes.json'

type Step = { letter: string; values: number[] }
const read = new Map<string, Step[]>()

/** The steps of an outline, which is read once. */
function steps(outline: string): Step[] {
  const known = read.get(outline)
  if (known) return known
  const found = [...outline.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)].map(([, letter = '', numbers = '']) => ({
    letter,
    values: (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number),
  }))
  read.set(outline, found)
  return found
}

const hundredths = (n: number) => String(Math.round(n * 100) / 100)

/** An outline at another place and size; with a negative size it is upside down. */
export function put(outline: string, x: number, y: number, size: number, written = hundredths): string {
  let drawn = ''
  for (const { letter, values } of steps(outline)) {
    // Only the first step of an outline starts from its origin; the others start where the last one ended.
    const fixed = letter !== letter.toLowerCase() || drawn === ''
    const moved = values.map((value, n) => written(value * size + (fixed ? (n % 2 === 0 ? x : y) : 0)))
    drawn += (drawn === '' ? letter.toUpperCase() : letter) + moved.join(' ')
  }
  return drawn
}

/** A sign, its middle at x and y. */
export const sign = (name: keyof typeof SIGNS, x: number, y: number, size: number) =>
  put(SIGNS[name], x - size / 2, y - size / 2, size / 20)

const EM = 200
/** The two digits of a ten are closer than others. */
const KERN = -0.05

const LETTERS = SHAPES as unknown as Record<string, [width: number, outline: string]>
const glyphs = (text: string) => [...text].map((letter) => LETTERS[letter] ?? LETTERS['?']!)

export const widthOf = (text: string, size: number) =>
  glyphs(text).reduce((sum, [width]) => sum + (width * size) / EM, KERN * size * (text.length - 1))

/** Letters in a row, their middle at x and their base line at y. */
export function letters(text: string, x: number, y: number, size: number): string {
  let at = x - widthOf(text, size) / 2
  return glyphs(text)
    .map(([width, outline]) => {
      const drawn = put(outline, at, y, size / EM)
      at += (width / EM + KERN) * size
      return drawn
    })
    .join('')
}

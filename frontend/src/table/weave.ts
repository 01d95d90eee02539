/** A rug being woven: row by row from the top, the shuttle going to and fro. */

/** How long a rug takes, in ms. */
export const WEAVING = 3000
const ROWS = 8

/** Show what is woven of an element, or what is left to weave, more or less from moment to moment. */
export function weave(element: Element, part: 'woven' | 'rest'): Animation {
  const frames = Array.from({ length: ROWS }, (_, row) => [0, 1].map((end) => ({ offset: (row + end) / ROWS, clipPath: outline(row, end, part) })))
  return element.animate(frames.flat(), { duration: WEAVING, fill: 'both' })
}

/** A part of the rug in a row's weaving: at its beginning (0) or its end (1). Every other row goes from right to left. */
export function outline(row: number, end: number, part: 'woven' | 'rest'): string {
  const back = row % 2 === 1
  const [left, right] = back ? [row, row + 1] : [row + 1, row]
  const x = back ? 1 - end : end
  // The woven part ends lower on the side that the shuttle comes from.
  const edge = [[0, left], [x, left], [x, right], [1, right]]
  const around = part === 'woven' ? [[1, 0], [0, 0]] : [[1, ROWS], [0, ROWS]]
  return `polygon(${[...edge, ...around].map(([x, y]) => `${100 * x!}% ${(100 * y!) / ROWS}%`).join(', ')})`
}

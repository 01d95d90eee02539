/** The frame of ticks around a pile that is built through several rounds: a side per round, a tick per rank, clockwise. */
import { CARD } from './geometry'

const [W, H] = [CARD.width / 2 + 0.65, CARD.height / 2 + 0.65]
const SIDES = [
  { from: [-W, -H], to: [W, -H], out: [0, -1] },
  { from: [W, -H], to: [W, H], out: [1, 0] },
  { from: [W, H], to: [-W, H], out: [0, 1] },
  { from: [-W, H], to: [-W, -H], out: [-1, 0] },
] as const

/** Around the pile's middle from the upper left corner: a long tick for each card done, a short one for the others. */
export const ticks = (done: number, all: number) => ({ done: path(0, done, all, 0.34), open: path(done, all, all, 0.14) })

function path(from: number, to: number, all: number, length: number): string {
  const round = all / SIDES.length
  let drawn = ''
  for (let n = from; n < to; n++) {
    const side = SIDES[Math.min(SIDES.length - 1, Math.floor(n / round))]!
    const far = 0.06 + (0.88 * ((n % round) + 0.5)) / round // clear of the corners
    const [x, y] = [side.from[0] + (side.to[0] - side.from[0]) * far, side.from[1] + (side.to[1] - side.from[1]) * far]
    const [dx, dy] = [side.out[0] * length, side.out[1] * length]
    drawn += `M${(x - dx).toFixed(2)} ${(y - dy).toFixed(2)}l${2 * dx} ${2 * dy}`
  }
  return drawn
}

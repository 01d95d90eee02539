/** The games that this reader has given a star, the latest first, kept in this browser. */
import { forGood } from '../engine/kept'

const KEY = 'stars'

export const stars = () => forGood.value<string[]>(KEY, [])

export function setStar(game: string, on: boolean) {
  const others = stars().filter((each) => each !== game)
  forGood.keepValue(KEY, on ? [game, ...others] : others)
}

/** Moves as one types them: "c1-w", "c1 w", "deal", several with blanks between. Which are legal the server says. */
import { t } from '../words/index.svelte'
import type { Move, Pile } from '../lib/api'
import { movesFrom } from './choice'

export type Typed = { moves: string[] } | { sentence: string }

const SIDE = '(?:[a-z]\\d{0,2}|[ud][shdc]|\\d{1,2})'
const PLACE = new RegExp(`^${SIDE}$`, 'i')
const WHOLE = new RegExp(`^${SIDE}[-+]${SIDE}$`, 'i')
const STOCK = /^(deal|redeal|close)$/i

export function read(text: string, moves: Move[], piles: Record<string, Pick<Pile, 'kind'>>): Typed {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  const found: string[] = []
  if (words.length === 0) return { sentence: t.play.typedNothing }
  for (let n = 0; n < words.length; n++) {
    const [word, next] = [words[n]!, words[n + 1]]
    if (STOCK.test(word)) found.push(word.toLowerCase())
    else if (WHOLE.test(word)) found.push(word)
    else if (PLACE.test(word) && next && PLACE.test(next)) {
      found.push(joined(word, next, piles[word]?.kind === 'cell'))
      n++
    } else if (PLACE.test(word) && words.length === 1) {
      const from = movesFrom(moves, placeNamed(word, piles))
      if (from.length > 1) return { sentence: t.play.typedHalf(word, from.map(({ name }) => name).join(', ')) }
      if (from.length === 0) return { sentence: t.play.typedUnknown(word) }
      found.push(from[0]!.name)
    } else return { sentence: t.play.typedUnknown(word) }
  }
  // As the game spells it, where it is legal now.
  const spelled = moves.find(({ name }) => name.toLowerCase() === found[0]!.toLowerCase())
  return { moves: spelled ? [spelled.name, ...found.slice(1)] : found }
}

const joined = (one: string, other: string, pair: boolean) =>
  pair ? [one, other].sort((a, b) => Number(a) - Number(b)).join('+') : `${one}-${other}`

const placeNamed = (word: string, piles: Record<string, unknown>) =>
  Object.keys(piles).find((place) => place.toLowerCase() === word.toLowerCase()) ?? word

/** The legal moves that what is typed may become; `words` says a move, so that cards can be looked for by name. */
export function completions(text: string, moves: Move[], words: (move: Move) => string): Move[] {
  const start = text.trim().toLowerCase().replace(/\s+/g, '-')
  const asked = text.trim().toLowerCase()
  const named = moves.filter(({ name }) => name.toLowerCase().startsWith(start) || name.toLowerCase().replace('+', '-').startsWith(start))
  return named.length > 0 || asked.length < 3 ? named : moves.filter((move) => words(move).toLowerCase().includes(asked))
}

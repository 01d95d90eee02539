/**
 * Typed moves: "c1-w", "c1 w", "deal", several separated by blanks. The legal moves show how a game spells its moves.
 * Anything else goes to the server unchanged, which knows what is wrong with it.
 */
import { t } from '../words/index.svelte'
import type { Move, Pile } from '../lib/api'
import { movesFrom } from './choice'

export type Typed = { moves: string[] } | { sentence: string }

const BETWEEN = /[^\p{L}\p{N}]+/u
/** A move's name as words: "c1 w". */
const plain = (name: string) => name.toLowerCase().split(BETWEEN).filter(Boolean).join(' ')

export function read(text: string, moves: Move[], piles: Record<string, Pick<Pile, 'kind'>>): Typed {
  const words = text.split(/[\s,;]+/).filter(Boolean)
  if (words.length === 0) return { sentence: t.play.typedNothing }
  const spelled = (name: string) => moves.find((move) => plain(move.name) === plain(name))?.name
  // Places, also by the names that moves use: "u" for the foundation of the card's suit.
  const ends = moves.map(({ name }) => plain(name).split(' ')).filter(({ length }) => length > 1)
  const places = new Set([...Object.keys(piles).map((each) => each.toLowerCase()), ...ends.flat()])
  const isPlace = (word = '') => places.has(word.toLowerCase())
  const found: string[] = []
  for (let n = 0; n < words.length; n++) {
    const [word, next = ''] = [words[n]!, words[n + 1]]
    if (isPlace(word) && isPlace(next)) {
      const name = joined(word, next, moves, Object.keys(piles))
      found.push(spelled(name) ?? name)
      n++
    } else if (isPlace(word) && words.length === 1) {
      const from = movesFrom(moves, Object.keys(piles).find((place) => plain(place) === plain(word)) ?? '')
      if (from.length > 1) return { sentence: t.play.typedHalf(word, from.map(({ name }) => name).join(', ')) }
      found.push(from[0]?.name ?? word)
    } else found.push(spelled(word) ?? word)
  }
  return { moves: found }
}

/** A move from place to place, spelled like the legal ones; a pair names the earlier place first. */
function joined(one: string, other: string, moves: Move[], places: string[]): string {
  const like = moves.find(({ from, to }) => from && to)
  const between = (like && BETWEEN.exec(like.name)?.[0]) ?? '-'
  const swapped = like?.kind === 'pair' && places.indexOf(one) > places.indexOf(other)
  return (swapped ? [other, one] : [one, other]).join(between)
}

/** The legal moves that match the text, by name or by words (`words` puts a move into words). */
export function completions(text: string, moves: Move[], words: (move: Move) => string): Move[] {
  const asked = text.trim().toLowerCase()
  const named = moves.filter(({ name }) => plain(name).startsWith(plain(text)))
  return named.length > 0 || asked.length < 3 ? named : moves.filter((move) => words(move).toLowerCase().includes(asked))
}

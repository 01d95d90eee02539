/** Moves in a row that a person would say as one: "to the ace pile of spades: J, Q, K". */
import { t } from '../words/index.svelte'
import type { LineMove } from './api'
import { parse } from './card'
import { NAMED, ontoPile, shortCard, spoken, type Setting } from './names'

/** Fewer moves are said one by one. */
const LEAST = 3

/** One card goes to a place, or cards are dealt. */
const isLike = ({ kind, cards }: LineMove) => (kind === 'card' ? cards.length === 1 : kind === 'deal' && cards.length > 0 && cards.length <= NAMED)

/** The moves of a line, those that are said as one together. `ends(n)`: nothing may follow move n there; `alone(n)`: it is said alone. */
export function runs(line: LineMove[], ends: (n: number) => boolean, alone: (n: number) => boolean): LineMove[][] {
  const found: LineMove[][] = []
  const joins = (n: number) => {
    const [before, move] = [line[n - 1], line[n]!]
    return before && isLike(before) && isLike(move) && before.kind === move.kind && before.to === move.to && !ends(n - 1) && !alone(n - 1) && !alone(n)
  }
  for (const [n, move] of line.entries()) {
    if (joins(n)) found.at(-1)!.push(move)
    else found.push([move])
  }
  return found.flatMap((run) => (run.length < LEAST ? run.map((move) => [move]) : [run]))
}

/** A run in words; `short`: cards as signs, of a pile of one suit only their ranks. */
export function runWords(run: LineMove[], { table: { piles } }: Setting, short: boolean): string {
  const { kind, to } = run[0]!
  const pile = piles[to] ?? ({ kind: '', title: to, which: to, suit: '', way: '' } as const)
  const card = (text: string) => (!short ? spoken(text) : pile.suit ? (t.cards.index[parse(text)?.rank ?? 0] ?? text) : shortCard(text))
  const cards = run.flatMap((each) => each.cards.map(card)).join(', ')
  return kind === 'deal' ? t.moves.deal(cards, run.length) : t.line.run(ontoPile(pile), cards)
}

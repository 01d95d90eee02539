/** What has changed in a play, put together with what the page has of it. */
import type { Ahead, Move, Pile, PileChange, Play, PlayChange, ShortMove } from '../wire/types'

type Piles = Record<string, Pile>

/** The play after a change; null if the change does not fit the play. */
export function changed(play: Play, { piles, moves, others, ahead, line, branches, ...rest }: PlayChange): Play | null {
  const before = play.table.piles
  if (!Object.keys(piles).every((place) => before[place]) || (line && line.keep + line.drop > play.line.length)) return null
  const table = { ...play.table, piles: { ...before, ...pilesAfter(before, piles) } }
  const legal = movesAfter(play.moves, moves.drop, moves.add)
  const after = Object.entries(ahead).map(([name, each]): [string, Ahead | null] => [
    name,
    each && {
      piles: pilesAfter(table.piles, each.piles),
      moves: movesAfter(legal, each.drop, each.add?.map((at) => others[at]!)),
      redeals_left: each.redeals_left ?? rest.redeals_left,
      status: each.status ?? 'playing',
    },
  ])
  return {
    ...play,
    ...rest,
    table,
    moves: legal,
    ahead: Object.fromEntries(after),
    line: listAfter(play.line, line),
    branches: listAfter(play.branches, branches),
  }
}

const pilesAfter = (before: Piles, changes: Record<string, PileChange>): Piles =>
  Object.fromEntries(Object.entries(changes).map(([place, change]) => [place, pileAfter(before[place]!, change)]))

const EMPTY = { down: 0, next: '', notes: [], caption: '', covered: null, seen: [], hand: '' } satisfies Partial<Pile>

function pileAfter(pile: Pile, { drop = 0, add = [], count, ...now }: PileChange): Pile {
  const cards = [...pile.cards.slice(0, pile.cards.length - drop), ...add]
  return { ...pile, ...EMPTY, ...now, cards, count: count ?? cards.length }
}

/** Legal moves, sorted by name; a new one may have the name of an old one. */
function movesAfter(before: Move[], drop: string[] = [], add: ShortMove[] = []): Move[] {
  if (drop.length + add.length === 0) return before
  const now = new Map([...before, ...add.map(whole)].map((each) => [each.name, each]))
  for (const name of drop) now.delete(name)
  return [...now.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The page has words of its own for moves of all common kinds. */
function whole({ name, kind = 'card', from, to, count = 1, words = '' }: ShortMove): Move {
  const [source = '', target = ''] = name.split(/[-+]/)
  return { name, kind, from: from ?? (target && source), to: to ?? target, count, words }
}

function listAfter<T>(before: T[], change: { keep: number; drop: number; add: T[] } | null | undefined): T[] {
  return change ? before.toSpliced(change.keep, change.drop, ...change.add) : before
}

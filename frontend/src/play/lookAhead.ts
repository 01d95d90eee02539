/** A move as it will be, from what the server told of it beforehand. */
import type { LineMove, Move, Play } from '../lib/api'

/** The number of a position that has none yet: the server has not heard of it. */
export const UNSTORED = -1

/** The play after a legal move; null where the move turns up what nobody has seen yet. */
export function played(play: Play, name: string): Play | null {
  const move = play.moves.find((each) => each.name === name)
  const ahead = play.ahead[name]
  if (!move || !ahead) return null
  const piles = { ...play.table.piles, ...ahead.piles }
  const before = play.line.slice(0, play.ply)
  const same = play.line[play.ply]?.move === name
  return {
    ...play,
    node: UNSTORED,
    ply: play.ply + 1,
    status: ahead.status,
    moves: ahead.moves,
    redeals_left: ahead.redeals_left,
    ahead: {},
    safe: [],
    line: [...before, entry(move, play, piles), ...(same ? play.line.slice(play.ply + 1) : [])],
    table: { ...play.table, piles },
  }
}

function entry({ name, from, to, words }: Move, play: Play, after: Play['table']['piles']): LineMove {
  const top = (piles: Play['table']['piles'], place: string) => piles[place]?.cards.slice(-1) ?? []
  const { piles } = play.table
  const cards = name.includes('+')
    ? [...top(piles, from), ...top(piles, to)]
    : name === 'deal' ? top(after, to) : to ? top(piles, from) : []
  return { move: name, words, node: UNSTORED, from, to, cards }
}

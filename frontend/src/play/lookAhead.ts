/** The play after a move, from what the server has sent ahead. */
import type { LineMove, Move, Pile, Play } from '../lib/api'

/** The node of a position that the server does not know yet. */
export const UNSTORED = -1

/** The play after a legal move; null if the move turns up an unseen card. */
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
    finish: play.finish[0] === name ? play.finish.slice(1) : [],
    line: [...before, entry(move, play, ahead.piles), ...(same ? play.line.slice(play.ply + 1) : [])],
    table: { ...play.table, piles },
  }
}

function entry({ name, kind, from, to, count, words }: Move, { table }: Play, after: Record<string, Pile>): LineMove {
  const last = (pile: Pile | undefined, n: number) => (n > 0 ? (pile?.cards.slice(-n) ?? []) : [])
  const { [from]: source, [to]: target } = table.piles
  const cards =
    kind === 'deal' ? last(after[to], (after[to]?.count ?? 0) - (target?.count ?? 0))
    : kind === 'pair' ? [...last(source, 1), ...last(target, 1)]
    : to ? last(source, count) : []
  return { move: name, kind, words, node: UNSTORED, from, to, cards }
}

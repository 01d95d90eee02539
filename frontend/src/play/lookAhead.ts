/** The play after what the player asks for, where that is known without the server: from what it has sent, or from the rules in this page. */
import type { Branch, LineMove, Move, Outlook, Pile, Play } from '../lib/api'
import { isOver } from '../lib/over'

/** Positions of the play that the page has seen, by the moves that led there; null: only the server can say. */
export type Known = ReadonlyMap<string, Outlook | null>

/** How many positions are remembered. */
const MOST = 400

/** The moves that led to the current position of a play. */
export const movesMade = (play: Pick<Play, 'line' | 'ply'>) => play.line.slice(0, play.ply).map((each) => each.move)

export const keyOf = (moves: string[]) => moves.join(' ')

/** A node that the server does not know yet: the one after this number of moves of the current line. */
export const unstored = (ply: number) => -ply
/** The node after this number of moves of the line. */
export const nodeAt = (play: Pick<Play, 'line'>, ply: number) => play.line[ply - 1]?.node ?? 0

export function remember(known: Known, moves: string[], outlook: Outlook | null): Known {
  const all = new Map(known)
  const key = keyOf(moves)
  all.delete(key)
  all.set(key, outlook)
  if (all.size > MOST) all.delete(all.keys().next().value!)
  return all
}

export function outlookOf({ status, table, moves, ahead, safe, finish, redeals_left }: Play): Outlook {
  return { status, piles: table.piles, moves, ahead, safe, finish, redeals_left }
}

/** The play after a legal move; null if the move turns up a card that the page has not seen. */
export function played(play: Play, name: string, known: Known = new Map()): Play | null {
  const move = play.moves.find((each) => each.name === name)
  if (!move) return null
  const outlook = known.get(keyOf([...movesMade(play), name])) ?? after(play, name)
  if (!outlook) return null
  const { ply, line } = play
  if (line[ply]?.move === name) return at(play, ply + 1, outlook)
  const next = [...line.slice(0, ply), entry(move, play, outlook.piles)]
  return at({ ...play, line: next, branches: branchesBeside(play) }, ply + 1, outlook)
}

/** The play after this number of moves of its line; null if the page has not seen that. */
export function goneTo(play: Play, ply: number, known: Known): Play | null {
  const outlook = known.get(keyOf(play.line.slice(0, ply).map(({ move }) => move)))
  return outlook ? at(play, ply, outlook) : null
}

/** What the server has sent of a legal move of the position. */
function after(play: Play, name: string): Outlook | null {
  const ahead = play.ahead[name]
  if (!ahead) return null
  const finish = play.finish[0] === name ? play.finish.slice(1) : []
  return { ...ahead, piles: { ...play.table.piles, ...ahead.piles }, ahead: {}, safe: [], finish }
}

/** The play at another position of its line. A game that was given up stays so. */
function at(play: Play, ply: number, { piles, ...outlook }: Outlook): Play {
  const ended = isOver(play.status) && play.status !== 'won'
  const there = ended ? { status: play.status, moves: [], ahead: {}, safe: [], finish: [], redeals_left: outlook.redeals_left } : outlook
  return { ...play, ...there, ply, node: nodeAt(play, ply), table: { ...play.table, piles } }
}

/** The other lines, with the one that a new move leaves. */
function branchesBeside({ line, ply, branches }: Play): Branch[] {
  const [move, last] = [line[ply], line.at(-1)]
  return move && last && last.node > 0 ? [{ node: last.node, ply: line.length, leaves: nodeAt({ line }, ply), at: ply, move }, ...branches] : branches
}

function entry({ name, kind, from, to, count, words }: Move, { ply, table }: Play, after: Record<string, Pile>): LineMove {
  const last = (pile: Pile | undefined, n: number) => (n > 0 ? (pile?.cards.slice(-n) ?? []) : [])
  const { [from]: source, [to]: target } = table.piles
  const cards =
    kind === 'deal' ? last(after[to], (after[to]?.count ?? 0) - (target?.count ?? 0))
    : kind === 'pair' ? [...last(source, 1), ...last(target, 1)]
    : to ? last(source, count) : []
  return { move: name, kind, words, node: unstored(ply + 1), from, to, cards }
}

/** Which sound a change of a play has. */
import type { Play } from '../lib/api'
import { isHome } from '../lib/kinds'
import type { Sound } from '../lib/waves'
import { isTurnover } from '../play/choice'

type State = Pick<Play, 'ply' | 'line' | 'table'>

/** The sound of the change from one state of a play to the next, and its `n`, as in waves.ts. */
export function soundOf(before: State, { ply, line, table }: State): { sound: Sound; n: number } | null {
  const made = line[ply - 1]
  // The number of a node may change when it is stored.
  if (ply === before.ply && made?.move === before.line[ply - 1]?.move) return null
  if (!made || ply <= before.ply) return { sound: 'back', n: 0 }
  const { kind, to, cards } = made
  if (kind === 'redeal') return { sound: 'shuffle', n: 0 }
  if (isTurnover(made)) return kind === 'deal' && cards.length < 3 ? { sound: 'deal', n: 0 } : { sound: 'riffle', n: cards.length }
  const pile = table.piles[to]
  return pile && isHome(pile) ? { sound: 'home', n: Math.max(0, pile.count - 1) } : { sound: 'place', n: 0 }
}

/** What kinds of piles there are, as far as the page treats them in ways of their own. */
import type { Pile } from './api'

type Kind = Pick<Pile, 'kind'> | undefined

/** Where a pile belongs: to the tableau, or beside it. */
export type Group = 'tableau' | 'foundation' | 'stock' | 'waste' | 'heap'

/** The groups beside the tableau, in the order in which they are gone through; a kind that is not here lies on the tableau. */
export const BESIDE: string[] = ['foundation', 'stock', 'waste', 'heap'] satisfies Group[]
/** Cards that have come here are at home. */
const HOMES = ['foundation', 'centre', 'corner']

export const groupOf = ({ kind }: { kind: string }): Group => (BESIDE.includes(kind) ? kind : 'tableau') as Group
export const isTableau = (pile: Kind) => !!pile && groupOf(pile) === 'tableau'
export const isHome = (pile: Kind) => HOMES.includes(pile?.kind ?? '')

/** The kinds of piles that the page treats differently. */
import type { Pile } from './api'

type Kind = Pick<Pile, 'kind'> | undefined

/** Whether a pile belongs to the tableau, or its kind beside it. */
export type Group = 'tableau' | 'foundation' | 'stock' | 'waste' | 'heap'

/** The groups beside the tableau, in tab order. Piles of any other kind belong to the tableau. */
export const BESIDE: string[] = ['foundation', 'stock', 'waste', 'heap'] satisfies Group[]
/** The kinds of piles on which cards are home. */
const HOMES = ['foundation', 'centre', 'corner']

export const groupOf = ({ kind }: { kind: string }): Group => (BESIDE.includes(kind) ? kind : 'tableau') as Group
export const isTableau = (pile: Kind) => !!pile && groupOf(pile) === 'tableau'
export const isWaste = (pile: Kind) => pile?.kind === 'waste'
export const isHome = (pile: Kind) => HOMES.includes(pile?.kind ?? '')

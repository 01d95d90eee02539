/** What the catalogues are given to speak of. */
import type { Card } from '../lib/card'

/** A pile: what it is, and the number or the suit that tells it from its like. */
export type Spoken =
  | { kind: 'quilt' | 'cell' | 'sail' | 'corner' | 'pile'; which: string }
  | { kind: 'up' | 'down'; suit: Card['suit'] }
  | { kind: 'waste' | 'stock' | 'centre' | 'heap' }
  /** A pile of a game that the catalogues do not know, by the name that the server gives it. */
  | { kind: 'other'; title: string }

/** What English says in one way, another language says in its own; what is asked of it is the same. */
export type Worded<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Worded<T[Key]> }

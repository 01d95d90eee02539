/** What the catalogues are given to speak of. */
import type { Pile } from '../lib/api'

/** A pile. One of a kind that a catalogue does not know goes by its title, which is English. */
export type Spoken = Pick<Pile, 'kind' | 'title' | 'which' | 'suit' | 'way'>

/** What English says in one way, another language says in its own; what is asked of it is the same. */
export type Worded<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Worded<T[Key]> }

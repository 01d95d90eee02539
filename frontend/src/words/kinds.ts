/** What the catalogues speak of, as types; and the shape that all of them share. */
import type { Achievement, Hint, LineMove, Pile, PlyNote } from '../wire/types'

export type Suit = 'S' | 'H' | 'D' | 'C'
export type Card = { rank: number; suit: Suit }

/** A pile. One of a kind that a catalogue does not know goes by its title, which is English. */
export type Spoken = Pick<Pile, 'kind' | 'title' | 'which' | 'suit' | 'way'>

// -- why a move is refused

type Place = { name: string; the: string; onto: string }

/** What a sentence is made of: cards, a rank and places in the reader's words, and the number of a card's rank, 1 to 13. */
export type About = {
  card: string
  cardRank: number
  other: string
  otherRank: number
  rank: string
  rankNumber: number
  place: Place
  to: Place
  count: number
  given: number
  most: number
  /** As it was typed. */
  word: string
  suit: string
  /** What moves look like, in English. */
  shapes: string
}

/** By code, without the capital and the full stop. */
export type Sentences = Record<string, (about: About) => string>

// -- the coach

/** What a hint rests on. */
export type HintKind = Hint['kind']

/** How good a move was: a mistake that the coach found, from small to large, or what an imported record says. */
export type Mark = PlyNote['mark'] | NonNullable<LineMove['mark']>

/** What the cards or the moves did to the chance: "took", "18 %". */
export type Effect = { way: 'took' | 'gave' | 'nothing'; much: string }

/** A move that was tried in place of a mistake. */
export type Judgement = 'right' | 'close' | 'worse' | 'same'

/** The kinds of reason that the server gives; `src/cadogan/coach/reasons.py` says what each means. */
export type ReasonKind =
  | 'only' | 'only-home' | 'wins' | 'home' | 'twin-home' | 'safe' | 'then-home' | 'frees' | 'uncovers' | 'turns-over' | 'fills' | 'refills'
  | 'empties' | 'joins' | 'begins' | 'over' | 'turns-up' | 'turns-up-cards' | 'deals' | 'turned-over' | 'gathers' | 'none-home' | 'last'
  | 'pair-left' | 'alone' | 'leaves' | 'meet' | 'then-meet' | 'stays' | 'fresh'

/** A reason in the reader's words. */
export type AboutReason = {
  cards: string[]
  /** Of the first card, 1 to 13. */
  rank: number
  places: string[]
  /** The cards with their places: "ten of spades (c4)". */
  there: string[]
}

/** Each reason as a sentence, without the capital and the full stop. */
export type Reasons = Record<ReasonKind, (about: AboutReason) => string>

// -- results

export type AchievementKind = Achievement['kind']

// -- games elsewhere

/** By game: its other names, each with the programs that call it so, and how their game differs. Either may be empty. */
export type Elsewhere = Record<string, [name: string, programs: string, differs: string][]>

// -- the catalogues

/** The shape of the English catalogue, with the sentences of any language. */
export type Worded<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof T]: Worded<T[Key]> }

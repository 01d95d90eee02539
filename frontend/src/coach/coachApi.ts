/** What the coach is asked, and what it answers. */
import * as api from '../lib/api'
import type { GameName, Line, MadeMove, Move, Play, Table } from '../lib/api'

/** From 0 to 1, with its interval at 95 % and the number of games that were tried out for it. */
export type Chance = {
  value: number
  low: number
  high: number
  samples: number
  /** Proved by the solver: nothing is left to chance. */
  known: '' | 'won' | 'lost'
  /** Learned from games played to their ends; else the plain share of the games tried out. */
  calibrated: boolean
}

export type Reason = { kind: string; cards: string[]; places: string[] }

export const KINDS = ['honest', 'all-cards-known', 'legal'] as const
export type Kind = (typeof KINDS)[number]

/** `behind`: it is clearly worse than the one that is advised, and was given up before it was known by how much. */
export type Other = { move: string; chance: Chance | null; behind: boolean }

export type Hint = {
  kind: Kind
  /** Empty where there is none to advise. */
  move: string
  words: string
  /** In English; `reasons` are its parts. */
  reason: string
  reasons: Reason[]
  chance: Chance | null
  /** The other legal moves, the best first. */
  others: Other[]
  /** There is no better answer to come. */
  final: boolean
  verdict: '' | 'won' | 'lost' | 'unknown'
}

type Ended = { name: 'ended'; told: { detail: string } }
type Waiting = { name: 'waiting'; told: { place: number } } | { name: 'readying'; told: { seconds: number } }
export type HintEvent = Waiting | Ended | { name: 'hint'; told: Hint }

export type Mark = '' | '?!' | '?' | '??'

/** A move of a line that was looked at: the chance before it, that of the best move, and after it. */
export type PlyNote = {
  /** Of the move, the first is 1. */
  ply: number
  move: string
  words: string
  before: Chance
  after: Chance
  loss: number
  mark: Mark
  /** The move that would have been better, if one would. */
  better: MadeMove | null
  reason: string
  reasons?: Reason[]
}

export type Annotation = {
  start: Chance
  plies: PlyNote[]
  /** All cards known: the first ply after which it is proved that the game could not be won; the ply by which it was lost, where that is proved. */
  lost_from: number | null
  lost_at: number | null
}

export type AnnotationEvent =
  | Waiting
  | Ended
  | { name: 'progress'; told: { done: number; of: number; seconds: number } }
  | { name: 'ply'; told: PlyNote }
  | { name: 'annotation'; told: Annotation }

/** Right: what it lost cannot be told from luck, or is little. */
export type Judged = { right: boolean | null; note: PlyNote }
export type JudgedEvent = Waiting | Ended | { name: 'judged'; told: Judged }

/** `game` is its canonical name, `title` the server's for it. */
export type PuzzleName = { id: string; family: string; game: string; title: string; difficulty: number }
export type Puzzle = { id: string; game: GameName; difficulty: number; table: Table; moves: Move[]; redeals_left: number }
/** `also`: the move keeps the win, but only puts the one off that is looked for. `line` begins with that, once it was found or shown. */
export type PuzzleAnswer = { result: 'right' | 'wrong' | 'also' | 'shown'; key: string | null; line: Line | null }

/** `watching`: the coach plays the move, so that it is not counted as a hint. */
type Asked = { seconds?: number; samples?: number; watching?: true }

const query = (about: Record<string, string | number | true | undefined>) =>
  new URLSearchParams(Object.entries(about).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))

export const hint = (id: string, node: number, kind: Kind, asked: Asked, signal: AbortSignal) =>
  api.search<HintEvent>(`${api.at(id)}/hint?${query({ node, kind, ...asked })}`, undefined, signal)

export const annotation = (id: string, node: number, seconds: number, signal: AbortSignal) =>
  api.search<AnnotationEvent>(`${api.at(id)}/annotation?${query({ node, seconds })}`, undefined, signal)

/** What a move costs in a position, of which the play is. */
export const judge = (id: string, node: number, move: string, seconds: number, signal: AbortSignal) =>
  api.search<JudgedEvent>(`${api.at(id)}/judge?${query({ node, move, seconds })}`, undefined, signal)

export const puzzles = () => api.json<PuzzleName[]>('puzzles')
export const puzzle = (id: string) => api.json<Puzzle>(`puzzles/${encodeURIComponent(id)}`)
/** The one of a day, as in "2026-11-21". */
export const daily = (date: string) => api.json<Puzzle>(`puzzles/daily?date=${date}`)
/** Without a move: give up, and be shown. */
export const answer = (id: string, move: string) => api.json<PuzzleAnswer>(`puzzles/${encodeURIComponent(id)}/answer`, { move })
/** The table of a puzzle as a game of one's own. */
export const fromPuzzle = (id: string) => api.json<Play>('plays/puzzle', { id })

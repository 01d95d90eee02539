/** Requests to the coach, and about puzzles. */
import * as api from '../lib/api'
import type { HintKind } from '../words/kinds'

/** `watching`: the coach plays the move, so it does not count as a hint. */
type Asked = { seconds?: number; samples?: number; watching?: true }

export const hint = (id: string, node: number, kind: HintKind, asked: Asked, signal: AbortSignal) =>
  api.search('get', '/api/plays/{id}/hint', { id, node, kind, ...asked }, undefined, signal)

/** The server takes as long as the number of moves needs. */
export const annotation = (id: string, node: number, signal: AbortSignal) =>
  api.search('get', '/api/plays/{id}/annotation', { id, node }, undefined, signal)

/** How much a move costs in a position of a play. */
export const judge = (id: string, node: number, move: string, seconds: number, signal: AbortSignal) =>
  api.search('get', '/api/plays/{id}/judge', { id, node, move, seconds }, undefined, signal)

export const puzzles = () => api.get('/api/puzzles', {})
export const puzzle = (id: string) => api.get('/api/puzzles/{id}', { id })
/** The puzzle of a day, such as "2026-11-21". */
export const daily = (date: string) => api.get('/api/puzzles/daily', { date })
/** Without a move: give up and get the solution. */
export const answer = (id: string, move: string) => api.post('/api/puzzles/{id}/answer', { id }, { move })
/** Start a game from the table of a puzzle. */
export const fromPuzzle = (id: string) => api.post('/api/plays/puzzle', {}, { id })

/** What the coach is asked, and what it answers. */
import * as api from '../lib/api'
import type { HintKind } from '../words/kinds'

/** `watching`: the coach plays the move, so that it is not counted as a hint. */
type Asked = { seconds?: number; samples?: number; watching?: true }

export const hint = (id: string, node: number, kind: HintKind, asked: Asked, signal: AbortSignal) =>
  api.search('get', '/api/plays/{id}/hint', { id, node, kind, ...asked }, undefined, signal)

export const annotation = (id: string, node: number, seconds: number, signal: AbortSignal) =>
  api.search('get', '/api/plays/{id}/annotation', { id, node, seconds }, undefined, signal)

/** What a move costs in a position, of which the play is. */
export const judge = (id: string, node: number, move: string, seconds: number, signal: AbortSignal) =>
  api.search('get', '/api/plays/{id}/judge', { id, node, move, seconds }, undefined, signal)

export const puzzles = () => api.get('/api/puzzles', {})
export const puzzle = (id: string) => api.get('/api/puzzles/{id}', { id })
/** The one of a day, as in "2026-11-21". */
export const daily = (date: string) => api.get('/api/puzzles/daily', { date })
/** Without a move: give up, and be shown. */
export const answer = (id: string, move: string) => api.post('/api/puzzles/{id}/answer', { id }, { move })
/** The table of a puzzle as a game of one's own. */
export const fromPuzzle = (id: string) => api.post('/api/plays/puzzle', {}, { id })

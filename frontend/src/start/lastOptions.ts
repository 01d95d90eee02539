/** The options that this reader last played each game with, kept in this browser. */
import type { Values } from '../lib/gameName'

const KEY = 'cadogan.options'

function kept(): Record<string, Values> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof all === 'object' && all !== null ? (all as Record<string, Values>) : {}
  } catch {
    return {} // storage forbidden, or not ours
  }
}

export const lastOptions = (game: string): Values => kept()[game] ?? {}

export function keepOptions(game: string, values: Values) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game]: values }))
  } catch {
    // storage forbidden: the usual options next time
  }
}

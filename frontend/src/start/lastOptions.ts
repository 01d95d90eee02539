/** The options that this reader last played each game with, kept in this browser. */
import type { Values } from '../lib/gameName'
import { forGood } from '../engine/kept'

const KEY = 'options'

const kept = () => forGood.value<Record<string, Values>>(KEY, {})

export const lastOptions = (game: string): Values => kept()[game] ?? {}

export const keepOptions = (game: string, values: Values) => forGood.keepValue(KEY, { ...kept(), [game]: values })

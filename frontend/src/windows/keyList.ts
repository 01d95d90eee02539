/** The keys as the help lists them. */
import type { keys } from '../words/en/keys'
import { LETTERS, type Command } from '../play/keys'

type Name = keyof typeof keys.names
type Listed = { does: Exclude<keyof typeof keys, 'names' | 'off' | 'or' | 'move'>; keys: (Name | string)[] }

const CHORDS: Partial<Record<Command, string>> = { undo: 'control+Z', redo: 'control+shift+Z' }

/** What each key does, in the order in which players learn them. */
export const LIST: Listed[] = [
  { does: 'arrows', keys: ['arrows'] },
  { does: 'ends', keys: ['home', 'end'] },
  { does: 'enter', keys: ['enter', 'space'] },
  ...Object.entries(LETTERS).map(([key, does]) => ({ does, keys: [key.toUpperCase(), CHORDS[does] ?? []].flat() })),
  { does: 'escape', keys: ['escape'] },
]

export const isLetter = (key: string) => key.length === 1

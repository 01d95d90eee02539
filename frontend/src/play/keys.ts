/** The keys: one table, which the page obeys, the help shows and a browser is told of. */
import type { keys } from '../words/en/keys'
import type { Controller } from '../room/controller.svelte'
import { position } from './labels'
import { settings } from '../lib/settings.svelte'

export type Command = 'undo' | 'redo' | 'over' | 'hint' | 'where' | 'help' | 'type' | 'free' | 'playable' | 'waste' | 'escape'

/** Keys that do something by themselves; they can be switched off. */
const LETTERS: Record<string, Command> = {
  f: 'free',
  p: 'playable',
  w: 'waste',
  d: 'over',
  u: 'undo',
  r: 'redo',
  h: 'hint',
  i: 'where',
  '/': 'type',
  '?': 'help',
}

type Name = keyof typeof keys.names
type Listed = { does: Exclude<keyof typeof keys, 'names' | 'off' | 'move'>; keys: (Name | string)[] }

const CHORDS: Partial<Record<Command, string>> = { undo: 'control+Z', redo: 'control+shift+Z' }

/** For the help: what is done by which keys, in the order in which one learns them. */
export const LIST: Listed[] = [
  { does: 'arrows', keys: ['arrows'] },
  { does: 'ends', keys: ['home', 'end'] },
  { does: 'enter', keys: ['enter', 'space'] },
  ...Object.entries(LETTERS).map(([key, does]) => ({ does, keys: [key.toUpperCase(), CHORDS[does] ?? []].flat() })),
  { does: 'escape', keys: ['escape'] },
]

export const isLetter = (key: string) => key.length === 1

/** What a key pressed anywhere at the table asks for; nothing while a window is open or something is being written. */
export function command(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.altKey || isWriting(event.target) || document.querySelector('dialog[open]')) return null
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : null
  if (key === 'escape') return 'escape'
  return settings.keys ? (LETTERS[key] ?? null) : null
}

/** Does what is asked for of the game as a whole; what is asked of the cards is `Controls.svelte`'s. */
export function press(event: KeyboardEvent, controller: Controller) {
  const { session } = controller
  switch (command(event)) {
    case 'undo':
      session.turn('undo')
      break
    case 'redo':
      session.turn('redo')
      break
    case 'over':
      session.turnOver()
      break
    case 'hint':
      controller.hint(undefined, true)
      break
    case 'where':
      session.say(position(session.play))
      break
    case 'type':
      session.typing = true
      break
    case 'help':
      controller.open = { name: 'keys' }
      break
    case 'escape':
      session.drop()
      return // what else is open may be ended by it too
    default:
      return
  }
  event.preventDefault()
}

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=radio], [type=range]), textarea, select, [contenteditable]') !== null

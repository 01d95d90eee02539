/** The keys at a table. */
import { settings } from '../lib/settings.svelte'

export type Command = 'undo' | 'redo' | 'over' | 'hint' | 'where' | 'help' | 'type' | 'finish' | 'free' | 'playable' | 'waste' | 'blocked' | 'escape'

/** Single letters as commands; the settings can switch them off. */
export const LETTERS: Record<string, Command> = {
  f: 'free',
  p: 'playable',
  w: 'waste',
  b: 'blocked',
  d: 'over',
  u: 'undo',
  r: 'redo',
  h: 'hint',
  e: 'finish',
  i: 'where',
  '/': 'type',
  '?': 'help',
}

/**
 * The command of a key pressed anywhere at the table; null while a window is open or the player is typing. `room/shortcuts.ts`
 * executes the commands for the game, `table/Controls.svelte` those for the cards.
 */
export function command(event: KeyboardEvent): Command | null {
  if (event.defaultPrevented || event.altKey || isWriting(event.target) || document.querySelector('dialog[open]')) return null
  const key = event.key.toLowerCase()
  if (event.ctrlKey || event.metaKey) return key === 'z' ? (event.shiftKey ? 'redo' : 'undo') : key === 'y' ? 'redo' : null
  if (key === 'escape') return 'escape'
  return settings.keys ? (LETTERS[key] ?? null) : null
}

const isWriting = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input:not([type=radio], [type=range]), textarea, select, [contenteditable]') !== null

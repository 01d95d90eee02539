/** English: the keys, and what they do. */

export const keys = {
  arrows: 'move between cards',
  ends: 'first or last card of the row',
  enter: 'play the card, or choose where it goes',
  escape: 'cancel',
  free: 'next free card',
  playable: 'next playable card',
  waste: 'go to the waste',
  blocked: 'what blocks the card',
  over: 'deal, redeal or close the gaps',
  undo: 'undo',
  redo: 'redo',
  hint: 'hint',
  finish: 'finish the game, when it is as good as won',
  where: 'describe the position',
  type: 'type a move',
  help: 'this list',
  off: 'Letter shortcuts are turned off in the settings.',
  /** Between keys that do the same: “U or Ctrl+Z”. */
  or: 'or',
  names: { arrows: 'Arrows', home: 'Home', end: 'End', enter: 'Enter', space: 'Space', escape: 'Esc', control: 'Ctrl', shift: 'Shift' },
  move: 'Type a move',
}

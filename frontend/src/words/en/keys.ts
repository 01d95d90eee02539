/** English: the keys, and what they do. */

export const keys = {
  arrows: 'walk over the cards as they lie',
  ends: 'the first and the last card of the row',
  enter: 'plays the card; where it has several moves, offers them',
  escape: 'lets go',
  free: 'next free card',
  playable: 'next card that can be played',
  waste: 'to the waste',
  over: 'deal, redeal or close up',
  undo: 'take back',
  redo: 'play again',
  hint: 'hint',
  where: 'say how the game stands',
  type: 'type a move',
  help: 'this list',
  off: 'Single letters are switched off in the settings.',
  names: { arrows: 'Arrows', home: 'Home', end: 'End', enter: 'Enter', space: 'Space', escape: 'Esc', control: 'Ctrl', shift: 'Shift' },
  move: 'Type a move',
}

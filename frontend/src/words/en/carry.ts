/** Carrying games over to another browser: English. */

const games = (n: number) => (n === 1 ? '1 game' : `${n} games`)

export const carry = {
  title: 'Carry over',
  document: 'Carry over – Cadogan',
  about: 'Your games belong to this browser. Here you carry all of them over to another one, with results, puzzles and settings, and lose nothing: games that are in both places are joined.',
  byCode: 'By code, on this server',
  codeHow: 'Make a code in the old browser, and enter it in the new one.',
  make: 'Make a code',
  makeAgain: 'Make another code',
  code: 'Your code',
  valid: (time: string) => `Valid for ${time}, once.`,
  expired: 'This code has expired.',
  copy: 'Copy the code',
  enter: 'Code from the other browser',
  use: 'Fetch games',
  using: 'Fetching …',
  noCode: 'Enter the code first.',
  wrongCode: 'This code is wrong, used or older than 10 minutes: get a new one in the other browser.',
  ownCode: 'This code is from this browser: enter it in the other one.',
  busy: 'This is not possible right now: try again in 10 minutes.',
  /** What the server said, which is English. */
  badFile: (said: string) => said,
  byFile: 'As a file',
  fileHow: 'For another browser or device, or to keep.',
  download: 'Download all games',
  read: 'Read a file',
  reading: 'Reading …',
  /** What happened. */
  added: (n: number) => `${games(n)} added.`,
  merged: (n: number) => `${games(n)} joined with what was here.`,
  unchanged: (n: number) => `${games(n)} already here.`,
  leftOut: (n: number) => (n === 1 ? '1 game left out: this Cadogan does not know it.' : `${n} games left out: this Cadogan does not know them.`),
  settings: 'Settings carried over.',
  progress: 'Ratings and puzzles carried over.',
  nothing: 'Nothing new: everything is already here.',
  see: 'To your games',
}

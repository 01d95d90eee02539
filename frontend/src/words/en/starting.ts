/** Cadogan without a server: how it starts, and where it keeps the games. English. */
export const starting = {
  /** In MB. */
  loading: (done: string, all: string) => `Loading ${done} of ${all} MB`,
  begin: 'Loading …',
  starting: 'Starting …',
  /** A server does not answer, and Cadogan in the browser stands in for it. */
  standsIn: 'No connection. You see only games that you play on here; the others come back with the connection.',
  /** Why it did not start, and what helps. */
  failed: {
    files: 'Cadogan couldn’t be loaded. Connect to the internet once; after that you can play without it.',
    start: 'This browser can’t run Cadogan. Update it, or try a current Firefox, Chrome or Safari.',
    newer: 'Your games here were saved by a newer Cadogan. Reload the page to get it.',
    elsewhere: 'Another window has your games open and doesn’t answer. Close it, and try again.',
  },
}

export const storage = {
  kept: 'Everything stays on this device: games, results and settings. Nothing is sent anywhere.',
  passing: 'Your games are kept in this browser only. It may delete them when its storage runs low, or if you stay away for weeks: save a copy now and then.',
  full: 'Storage is full: your last moves aren’t saved. You can play on, but save a copy before you close this window.',
  refused: 'This browser doesn’t keep anything here, as in a private window. Your games are gone when you close it: save a copy.',
  save: 'Save a copy',
  hide: 'Hide',
}

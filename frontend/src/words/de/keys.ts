/** Deutsch: die Tasten. */
import type { keys as en } from '../en/keys'
import type { Worded } from '../kinds'

export const keys: Worded<typeof en> = {
  arrows: 'von Karte zu Karte',
  ends: 'erste oder letzte Karte der Reihe',
  enter: 'Karte spielen oder Ziel wählen',
  escape: 'abbrechen',
  free: 'nächste freie Karte',
  playable: 'nächste spielbare Karte',
  waste: 'zur Ablage',
  blocked: 'was die Karte blockiert',
  over: 'ziehen, neu geben oder aufrücken',
  undo: 'rückgängig',
  redo: 'wiederholen',
  hint: 'Tipp',
  finish: 'zu Ende spielen, wenn das Spiel so gut wie gewonnen ist',
  where: 'Stellung beschreiben',
  type: 'Zug eintippen',
  help: 'diese Liste',
  off: 'Tastenkürzel mit einzelnen Buchstaben sind in den Einstellungen ausgeschaltet.',
  or: 'oder',
  names: { arrows: 'Pfeile', home: 'Pos1', end: 'Ende', enter: 'Eingabe', space: 'Leertaste', escape: 'Esc', control: 'Strg', shift: 'Umschalt' },
  move: 'Zug eintippen',
}

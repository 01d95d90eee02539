/** Deutsch: die Tasten. */
import type { keys as en } from '../en/keys'
import type { Worded } from '../kinds'

export const keys: Worded<typeof en> = {
  arrows: 'von Karte zu Karte, wie sie liegen',
  ends: 'erste und letzte Karte der Reihe',
  enter: 'spielt die Karte; bei mehreren Zügen zur Wahl',
  escape: 'loslassen',
  free: 'nächste freie Karte',
  playable: 'nächste spielbare Karte',
  waste: 'zur Ablage',
  over: 'abheben, neu auslegen oder aufrücken',
  undo: 'zurücknehmen',
  redo: 'wiederholen',
  hint: 'Tipp',
  where: 'den Stand ansagen',
  type: 'einen Zug eintippen',
  help: 'diese Liste',
  off: 'Einzelne Buchstaben sind in den Einstellungen abgeschaltet.',
  names: { arrows: 'Pfeile', home: 'Pos1', end: 'Ende', enter: 'Eingabe', space: 'Leertaste', escape: 'Esc', control: 'Strg', shift: 'Umschalt' },
  move: 'Zug eintippen',
}

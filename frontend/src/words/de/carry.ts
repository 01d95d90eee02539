/** Carrying games over to another browser: Deutsch. */
import type { Worded } from '../kinds'
import type { carry as en } from '../en/carry'

const games = (n: number) => (n === 1 ? '1 Spiel' : `${n} Spiele`)

export const carry: Worded<typeof en> = {
  title: 'Spiele übertragen',
  document: 'Spiele übertragen – Cadogan',
  about: 'Deine Spiele gehören zu diesem Browser. Hier überträgst du alle in einen anderen, samt Ergebnissen, Rätseln und Einstellungen, und verlierst nichts: Spiele, die es an beiden Orten gibt, werden vereint.',
  byCode: 'Mit einem Code, auf diesem Server',
  codeHow: 'Erzeuge im alten Browser einen Code und gib ihn im neuen ein.',
  make: 'Code erzeugen',
  makeAgain: 'Neuen Code erzeugen',
  code: 'Dein Code',
  valid: (time) => `Gilt noch ${time}, einmal.`,
  expired: 'Dieser Code ist abgelaufen.',
  copy: 'Code kopieren',
  enter: 'Code aus dem anderen Browser',
  use: 'Spiele holen',
  using: 'Wird geholt …',
  noCode: 'Gib zuerst den Code ein.',
  wrongCode: 'Dieser Code ist falsch, benutzt oder älter als 10 Minuten: Erzeuge im anderen Browser einen neuen.',
  ownCode: 'Dieser Code ist aus diesem Browser: Gib ihn im anderen ein.',
  busy: 'Das geht gerade nicht: Versuche es in 10 Minuten noch einmal.',
  badFile: () => 'Nichts wurde übertragen: Diese Datei ist nicht von Cadogan, beschädigt, zu groß oder aus einer neueren Version.',
  byFile: 'Als Datei',
  fileHow: 'Für einen anderen Browser, ein anderes Gerät oder zum Aufheben.',
  download: 'Alle Spiele herunterladen',
  read: 'Datei einlesen',
  reading: 'Wird gelesen …',
  added: (n) => `${games(n)} hinzugefügt.`,
  merged: (n) => `${games(n)} mit den hiesigen vereint.`,
  unchanged: (n) => `${games(n)} schon da.`,
  leftOut: (n) => (n === 1 ? '1 Spiel fehlt: Dieses Cadogan kennt es nicht.' : `${n} Spiele fehlen: Dieses Cadogan kennt sie nicht.`),
  settings: 'Einstellungen übertragen.',
  progress: 'Wertungen und Rätsel übertragen.',
  nothing: 'Nichts Neues: Alles ist schon da.',
  see: 'Zu deinen Spielen',
}

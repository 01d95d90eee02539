/** Deleting everything of a player: Deutsch. */
import type { Worded } from '../kinds'
import type { deletion as en } from '../en/deletion'

const games = (n: number) => (n === 1 ? '1 Spiel' : `${n} Spiele`)
const where = (server: boolean) => (server ? 'auf diesem Server und in diesem Browser' : 'in diesem Browser')

export const deletion: Worded<typeof en> = {
  heading: 'Alles löschen',
  yours: 'Deine Daten',
  means: (server) => `Löscht alle deine Spiele, Ergebnisse und Einstellungen ${where(server)}.`,
  button: 'Alle meine Spiele und Einstellungen löschen …',
  title: 'Alle Spiele und Einstellungen löschen?',
  counting: 'Deine Spiele werden gezählt …',
  what: (n, server) => `${games(n)} mit allen Zügen und Ergebnissen und deine Einstellungen werden ${where(server)} gelöscht.`,
  onlySettings: (server) => `Du hast hier keine Spiele. Deine Einstellungen werden ${where(server)} gelöscht.`,
  final: 'Das lässt sich nicht rückgängig machen.',
  elsewhere: 'Gesicherte Dateien und Spiele in deinen anderen Browsern bleiben.',
  copy: 'Sichere vorher eine Datei, wenn du unsicher bist: Damit lässt sich alles zurückholen.',
  not: 'Alles behalten',
  really: 'Alles löschen',
  deleting: 'Wird gelöscht …',
  done: (n) => (n === 0 ? 'Deine Einstellungen sind gelöscht.' : `${games(n)} und deine Einstellungen sind gelöscht.`),
  offline: 'Der Server antwortet nicht, also wurde nichts gelöscht. Versuche es wieder, wenn er zurück ist.',
}

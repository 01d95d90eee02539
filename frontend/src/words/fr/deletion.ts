/** Deleting everything of a player: Français. */
import type { Worded } from '../kinds'
import type { deletion as en } from '../en/deletion'

const games = (n: number) => (n < 2 ? `${n} partie` : `${n} parties`)
const where = (server: boolean) => (server ? 'sur ce serveur et dans ce navigateur' : 'dans ce navigateur')

export const deletion: Worded<typeof en> = {
  heading: 'Tout supprimer',
  yours: 'Vos données',
  means: (server) => `Supprime toutes vos parties, vos résultats et vos réglages ${where(server)}.`,
  button: 'Supprimer toutes mes parties et mes réglages…',
  title: 'Supprimer toutes les parties et les réglages ?',
  counting: 'Comptage de vos parties…',
  what: (n, server) => `${games(n)} avec tous les coups et résultats, et vos réglages, seront supprimés ${where(server)}.`,
  onlySettings: (server) => `Vous n’avez pas de parties ici. Vos réglages seront supprimés ${where(server)}.`,
  final: 'C’est irréversible.',
  elsewhere: 'Les fichiers enregistrés et les parties dans vos autres navigateurs restent.',
  copy: 'Dans le doute, enregistrez d’abord un fichier : il permet de tout retrouver.',
  not: 'Tout garder',
  really: 'Tout supprimer',
  deleting: 'Suppression…',
  done: (n) => (n === 0 ? 'Vos réglages sont supprimés.' : `${games(n)} et vos réglages sont supprimés.`),
  offline: 'Le serveur ne répond pas, donc rien n’a été supprimé. Réessayez quand il sera de retour.',
}

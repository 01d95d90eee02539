/** Daily deals: Français. */
import type { Worded } from '../kinds'
import type { daily as en } from '../en/days'

const s = (n: number) => (n < 2 ? '' : 's')
const days = (n: number) => `${n} jour${s(n)}`

export const daily: Worded<typeof en> = {
  title: 'Donnes du jour',
  document: 'Donnes du jour – Cadogan',
  today: 'Aujourd’hui',
  calendar: 'Calendrier',
  means: 'Chaque jour une donne par famille, la même pour le monde entier. Chacune est gagnable.',
  counts: 'Une victoire le jour même compte pour votre série ; le temps, les coups, les retours et les indices sont notés avec elle. Les jours passés se jouent aussi : la victoire y est marquée comme tardive.',
  streak: (n) => `${days(n)} de suite`,
  yesterday: (won, played) => `Hier, ${won} sur ${played} ${won < 2 ? 'gagnée' : 'gagnées'}`,
  streaks: 'Séries',
  any: 'Toutes les réussites',
  now: 'en cours',
  best: 'meilleure',
  days,
  family: 'Réussites affichées',
  before: 'Mois précédent',
  after: 'Mois suivant',
  thisDay: 'Revenir à aujourd’hui',
  marks: { won: 'gagnée le jour même', later: 'gagnée plus tard', tried: 'essayée', none: 'pas jouée' },
  several: (n, mark) => `${n} ${mark}`,
  isToday: 'aujourd’hui',
  past: 'Un jour passé : une victoire y est marquée comme tardive.',
  none: 'Il n’y avait pas encore de donnes du jour.',
  started: 'commencée',
  view: 'Revoir',
  tryAgain: 'Réessayer',
  buttonOf: (button, game) => `${button} : ${game}`,
  undos: (n) => (n === 0 ? 'sans retour' : `${n} retour${s(n)}`),
  hints: (n) => (n === 0 ? 'sans indice' : `${n} indice${s(n)}`),
  hard: 'donne difficile de la semaine',
}

/** Carrying games over to another browser: Français. */
import type { Worded } from '../kinds'
import type { carry as en } from '../en/carry'

const s = (n: number) => (n < 2 ? '' : 's')

export const carry: Worded<typeof en> = {
  title: 'Transférer vos parties',
  document: 'Transférer vos parties – Cadogan',
  about: 'Vos parties appartiennent à ce navigateur. Ici, vous les transférez toutes dans un autre, avec les résultats, les problèmes et les réglages, sans rien perdre : celles qui existent des deux côtés sont réunies.',
  byCode: 'Par un code, sur ce serveur',
  codeHow: 'Créez un code dans l’ancien navigateur, et saisissez-le dans le nouveau.',
  make: 'Créer un code',
  makeAgain: 'Créer un autre code',
  code: 'Votre code',
  valid: (time) => `Valable encore ${time}, une seule fois.`,
  expired: 'Ce code a expiré.',
  copy: 'Copier le code',
  enter: 'Code de l’autre navigateur',
  use: 'Récupérer les parties',
  using: 'Récupération…',
  noCode: 'Saisissez d’abord le code.',
  wrongCode: 'Ce code est faux, déjà utilisé ou vieux de plus de 10 minutes : créez-en un autre dans l’autre navigateur.',
  ownCode: 'Ce code vient de ce navigateur : saisissez-le dans l’autre.',
  busy: 'C’est impossible pour l’instant : réessayez dans 10 minutes.',
  badFile: () => 'Rien n’a été transféré : ce fichier n’est pas de Cadogan, ou il est abîmé, trop gros ou d’une version plus récente.',
  byFile: 'Dans un fichier',
  fileHow: 'Pour un autre navigateur ou appareil, ou pour les garder.',
  download: 'Télécharger toutes les parties',
  read: 'Lire un fichier',
  reading: 'Lecture…',
  added: (n) => `${n} partie${s(n)} ajoutée${s(n)}.`,
  merged: (n) => `${n} partie${s(n)} réunie${s(n)} avec celles d’ici.`,
  unchanged: (n) => `${n} partie${s(n)} déjà là.`,
  leftOut: (n) => `${n} partie${s(n)} laissée${s(n)} de côté : ce Cadogan ne ${n < 2 ? 'la' : 'les'} connaît pas.`,
  settings: 'Réglages transférés.',
  progress: 'Classements et problèmes transférés.',
  nothing: 'Rien de nouveau : tout est déjà là.',
  see: 'Vers vos parties',
}

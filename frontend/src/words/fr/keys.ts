/** Français : les touches. */
import type { keys as en } from '../en/keys'
import type { Worded } from '../kinds'

export const keys: Worded<typeof en> = {
  arrows: 'de carte en carte, comme elles sont posées',
  ends: 'première et dernière carte de la rangée',
  enter: 'joue la carte ; propose les coups s’il y en a plusieurs',
  escape: 'lâcher',
  free: 'carte libre suivante',
  playable: 'carte jouable suivante',
  waste: 'au rebut',
  over: 'tirer, redistribuer ou resserrer les rangs',
  undo: 'annuler',
  redo: 'rétablir',
  hint: 'indice',
  where: 'annoncer la position',
  type: 'taper un coup',
  help: 'cette liste',
  off: 'Les lettres seules sont désactivées dans les réglages.',
  names: { arrows: 'Flèches', home: 'Début', end: 'Fin', enter: 'Entrée', space: 'Espace', escape: 'Échap', control: 'Ctrl', shift: 'Maj' },
  move: 'Taper un coup',
}

/** Français : les touches. */
import type { keys as en } from '../en/keys'
import type { Worded } from '../kinds'

export const keys: Worded<typeof en> = {
  arrows: 'd’une carte à l’autre',
  ends: 'première ou dernière carte de la rangée',
  enter: 'jouer la carte, ou choisir où elle va',
  escape: 'annuler le choix',
  free: 'carte libre suivante',
  playable: 'carte jouable suivante',
  waste: 'aller au rebut',
  blocked: 'ce qui bloque la carte',
  over: 'tirer, redistribuer ou combler les vides',
  undo: 'annuler',
  redo: 'rétablir',
  hint: 'indice',
  finish: 'finir la partie, si elle est pour ainsi dire gagnée',
  where: 'décrire la position',
  type: 'taper un coup',
  help: 'cette liste',
  off: 'Les raccourcis d’une lettre sont désactivés dans les réglages.',
  or: 'ou',
  names: { arrows: 'Flèches', home: 'Début', end: 'Fin', enter: 'Entrée', space: 'Espace', escape: 'Échap', control: 'Ctrl', shift: 'Maj' },
  move: 'Taper un coup',
}

/** What the options of the games mean: Français. */
import type { optionHelp as en } from '../en/optionHelp'
import type { Worded } from '../kinds'

const TURNS = 'Combien de fois vous pouvez retourner le rebut.'
const GATHERINGS = 'Combien de fois vous pouvez ramasser et redistribuer les paquets.'
const ANY = {
  redeals: 'Combien de fois les cartes peuvent être redistribuées.',
  shuffle: 'Les cartes sont battues avant d’être redistribuées.',
  deal: 'Combien de cartes on retourne à la fois.',
}
const KNOWN = {
  ...ANY,
  hand: 'Vous voyez la carte suivante du talon avant de la tirer.',
  release: 'Un petit côté est libre devant n’importe quel vide, ou seulement avec une allée droite et vide jusqu’au bord du tapis.',
  foundation_transfer: 'La carte du dessus d’une fondation peut aller sur l’autre fondation de sa couleur, si elle y convient.',
  transfer: 'Quand une carte d’un coin peut aller au centre.',
  kings: 'Si les rois peuvent aller au centre tant qu’un coin est vide.',
  collect: 'Lequel des paquets ramassés est distribué en premier.',
  foundations: 'Un as et un roi de chaque couleur commencent les fondations : quand ils sortent, ou posés avant la donne.',
  deal_play: 'Les cartes qui conviennent vont sur les fondations pendant la donne.',
  both_fit: 'Où va une carte, pendant la donne, si elle convient aux deux fondations de sa couleur.',
  fill_spaces: 'Si des cartes peuvent aller sur un paquet vide.',
  rows: 'Nombre de rangées. Rangées fois cartes par rangée : 52 au plus.',
  cols: 'Combien de cartes compte une rangée.',
  pairing: 'S’il faut retirer toutes les paires avant de combler les vides.',
  closing: 'Les cartes avancent dans l’ordre de lecture, ou remontent dans leur colonne.',
  pairless_first: 'Ce qui arrive si la première disposition n’a aucune paire.',
}

export const optionHelp: Worded<typeof en> = {
  any: ANY,
  quilt: {
    ...KNOWN,
    wrap: 'Sur le rebut, un roi peut suivre l’as de sa couleur, et un as le roi.',
    redeals: TURNS,
    shuffle: 'Le rebut est battu quand on le retourne.',
  },
  windmill: { ...KNOWN, redeals: TURNS },
  capricieuse: {
    ...KNOWN,
    redeals: GATHERINGS,
    shuffle: 'Les cartes ramassées sont battues avant d’être redistribuées.',
  },
  doubles: KNOWN,
  nation: {
    ...KNOWN,
    redeals: GATHERINGS,
    wrap: 'Sur les paquets, un roi peut suivre l’as de sa couleur, et un as le roi.',
  },
  rug: { ...KNOWN, wrap: 'Sur les réserves, un roi peut suivre l’as de sa couleur, et un as le roi.' },
}

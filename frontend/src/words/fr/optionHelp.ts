/** What the options of the games mean: Français. */
import type { optionHelp as en } from '../en/optionHelp'
import type { Worded } from '../kinds'

const TURNS = 'Combien de fois vous pouvez retourner le rebut.'
const HAND = 'Vous voyez la carte suivante du talon avant de la tirer.'
const RELEASE = 'Un petit côté est libre devant n’importe quel vide, ou seulement avec une allée droite et vide jusqu’au bord du tapis.'
const TRANSFER = 'La carte du dessus d’une fondation peut aller sur l’autre fondation de sa couleur, si elle y convient.'
const GATHERINGS = 'Combien de fois vous pouvez ramasser et redistribuer les paquets.'
const DEAL_PLAY = 'Les cartes qui conviennent vont sur les fondations pendant la donne.'
const BOTH_FIT = 'Où va une carte, pendant la donne, si elle convient aux deux fondations de sa couleur.'
const FILL_SPACES = 'Si des cartes peuvent aller sur un paquet vide.'

export const optionHelp: Worded<typeof en> = {
  any: {
    redeals: 'Combien de fois les cartes peuvent être redistribuées.',
    shuffle: 'Les cartes sont battues avant d’être redistribuées.',
    deal: 'Combien de cartes on retourne à la fois.',
  },
  quilt: {
    wrap: 'Sur le rebut, un roi peut suivre l’as de sa couleur, et un as le roi.',
    redeals: TURNS,
    shuffle: 'Le rebut est battu quand on le retourne.',
    hand: HAND,
    release: RELEASE,
    foundation_transfer: TRANSFER,
  },
  windmill: {
    transfer: 'Quand une carte d’un coin peut aller au centre.',
    kings: 'Si les rois peuvent aller au centre tant qu’un coin est vide.',
    redeals: TURNS,
    hand: HAND,
  },
  capricieuse: {
    redeals: GATHERINGS,
    collect: 'Lequel des paquets ramassés est distribué en premier.',
    foundations: 'Un as et un roi de chaque couleur commencent les fondations : quand ils sortent, ou posés avant la donne.',
    deal_play: DEAL_PLAY,
    both_fit: BOTH_FIT,
    fill_spaces: FILL_SPACES,
    shuffle: 'Les cartes ramassées sont battues avant d’être redistribuées.',
    foundation_transfer: TRANSFER,
  },
  doubles: {
    rows: 'Nombre de rangées. Rangées fois cartes par rangée : 52 au plus.',
    cols: 'Combien de cartes compte une rangée.',
    pairing: 'S’il faut retirer toutes les paires avant de combler les vides.',
    closing: 'Les cartes avancent dans l’ordre de lecture, ou remontent dans leur colonne.',
    pairless_first: 'Ce qui arrive si la première disposition n’a aucune paire.',
  },
  nation: {
    redeals: GATHERINGS,
    wrap: 'Sur les paquets, un roi peut suivre l’as de sa couleur, et un as le roi.',
    deal_play: DEAL_PLAY,
    both_fit: BOTH_FIT,
    fill_spaces: FILL_SPACES,
    foundation_transfer: TRANSFER,
  },
  rug: {
    wrap: 'Sur les réserves, un roi peut suivre l’as de sa couleur, et un as le roi.',
    release: RELEASE,
    foundation_transfer: TRANSFER,
  },
}

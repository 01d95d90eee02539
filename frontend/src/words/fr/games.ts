/** The games by name, and their options: Français. */
import type { games as en } from '../en/games'
import type { Worded } from '../kinds'

const YES_NO = { off: 'non', on: 'oui' }
const REDEALS = 'passages supplémentaires'
const HAND = {
  name: 'carte suivante visible',
  help: 'Vous voyez la carte suivante du talon avant de la tirer.',
  values: YES_NO,
}
const TRANSFER = {
  name: 'coups entre fondations',
  help: 'La carte du dessus d’une fondation peut aller sur l’autre fondation de sa couleur, si elle y convient.',
  values: YES_NO,
}

export const games: Worded<typeof en> = {
  app: {
    outdated: 'Cette page n’a pas pu être chargée. Il existe peut-être une version plus récente.',
    reload: 'Recharger',
  },
  games: {
    titles: {
      'crazy-quilt': 'Crazy Quilt',
      'crazy-quilt-morehead': 'Crazy Quilt (Morehead & Mott-Smith)',
      'the-carpet': 'The Carpet (Teppich)',
      'indian-carpet': 'Indian Carpet',
      windmill: 'Le Moulin',
      'the-mill': 'The Mill (Lady Cadogan)',
      'windmill-relaxed': 'Le Moulin, libre',
      capricieuse: 'La Capricieuse',
      'doubles-and-quits': 'Doubles and Quits',
      'monte-carlo': 'Monte-Carlo',
      'persian-rug': 'Tapis persan (Persian Rug)',
      'the-nation': 'The Nation (Lady Cadogan)',
      'la-nationale': 'La Nationale',
    },
    options: {
      quilt: {
        wrap: { name: 'as et roi se suivent', help: 'Sur le rebut, un roi peut suivre l’as de sa couleur, et un as le roi.', values: YES_NO },
        redeals: { name: REDEALS, help: 'Combien de fois vous pouvez retourner le rebut.', values: {} },
        shuffle: { name: 'passages battus', help: 'Le rebut est battu quand on le retourne.', values: YES_NO },
        hand: HAND,
        release: {
          name: 'bouts libres',
          help: 'Un petit côté est libre devant n’importe quel vide, ou seulement avec une allée droite et vide jusqu’au bord du tapis.',
          values: { touch: 'n’importe quel vide', lane: 'allée ouverte' },
        },
        foundation_transfer: TRANSFER,
      },
      windmill: {
        transfer: {
          name: 'du coin au centre',
          help: 'Quand une carte d’un coin peut aller au centre.',
          values: {
            alternate: 'jamais deux de suite',
            none: 'jamais',
            free: 'à tout moment',
            cadogan: 'seulement pour rendre une autre carte jouable',
            'unless-otherwise': 'seulement si aucune autre carte ne convient',
          },
        },
        kings: {
          name: 'rois',
          help: 'Si les rois peuvent aller au centre tant qu’un coin est vide.',
          values: { 'corner-first': 'd’abord aux coins', free: 'aussi au centre' },
        },
        redeals: { name: REDEALS, help: 'Combien de fois vous pouvez retourner le rebut.', values: {} },
        hand: HAND,
      },
      capricieuse: {
        redeals: { name: REDEALS, help: 'Combien de fois vous pouvez ramasser et redistribuer les paquets.', values: {} },
        collect: {
          name: 'redistribué en premier',
          help: 'Lequel des paquets ramassés est distribué en premier.',
          values: { 'last-first': 'le dernier paquet', 'first-first': 'le premier paquet' },
        },
        foundations: {
          name: 'premiers as et rois',
          help: 'Un as et un roi de chaque couleur commencent les fondations : quand ils sortent, ou posés avant la donne.',
          values: { 'during-deal': 'pendant la donne', 'set-out': 'posés avant' },
        },
        deal_play: {
          name: 'jeu automatique pendant la donne',
          help: 'Les cartes qui conviennent vont sur les fondations pendant la donne.',
          values: { on: 'oui', off: 'as et rois seulement' },
        },
        both_fit: {
          name: 'si les deux fondations conviennent',
          help: 'Où va une carte, pendant la donne, si elle convient aux deux fondations de sa couleur.',
          values: { up: 'paquet d’as', down: 'paquet de roi' },
        },
        fill_spaces: {
          name: 'paquets vides',
          help: 'Si des cartes peuvent aller sur un paquet vide.',
          values: { on: 'reçoivent n’importe quelle carte', off: 'restent vides' },
        },
        shuffle: { name: 'passages battus', help: 'Les cartes ramassées sont battues avant d’être redistribuées.', values: YES_NO },
        foundation_transfer: TRANSFER,
      },
      doubles: {
        rows: { name: 'rangées', help: 'Nombre de rangées. Rangées fois cartes par rangée : 52 au plus.', values: {} },
        cols: { name: 'cartes par rangée', help: 'Combien de cartes compte une rangée.', values: {} },
        pairing: {
          name: 'paires',
          help: 'S’il faut retirer toutes les paires avant de combler les vides.',
          values: { compulsory: 'toutes à retirer', optional: 'peuvent rester' },
        },
        closing: {
          name: 'combler les vides',
          help: 'Les cartes avancent dans l’ordre de lecture, ou remontent dans leur colonne.',
          values: { rows: 'ordre de lecture', columns: 'par colonne' },
        },
        pairless_first: {
          name: 'aucune paire au début',
          help: 'Ce qui arrive si la première disposition n’a aucune paire.',
          values: { reshuffle: 'redistribuer', lost: 'perdu' },
        },
      },
      nation: {
        redeals: { name: REDEALS, help: 'Combien de fois vous pouvez ramasser et redistribuer les paquets.', values: {} },
        wrap: { name: 'as et roi se suivent', help: 'Sur les paquets, un roi peut suivre l’as de sa couleur, et un as le roi.', values: YES_NO },
        deal_play: {
          name: 'jeu automatique pendant la donne',
          help: 'Les cartes qui conviennent vont sur les fondations pendant la donne.',
          values: YES_NO,
        },
        both_fit: {
          name: 'si les deux fondations conviennent',
          help: 'Où va une carte, pendant la donne, si elle convient aux deux fondations de sa couleur.',
          values: { up: 'paquet d’as', down: 'paquet de roi' },
        },
        fill_spaces: {
          name: 'paquets vides',
          help: 'Si des cartes peuvent aller sur un paquet vide.',
          values: { on: 'reçoivent n’importe quelle carte', off: 'restent vides' },
        },
        foundation_transfer: TRANSFER,
      },
      rug: {
        wrap: { name: 'as et roi se suivent', help: 'Sur les réserves, un roi peut suivre l’as de sa couleur, et un as le roi.', values: YES_NO },
        release: {
          name: 'bouts libres',
          help: 'Un petit côté est libre devant n’importe quel vide, ou seulement avec une allée droite et vide jusqu’au bord du tapis.',
          values: { touch: 'n’importe quel vide', lane: 'allée ouverte' },
        },
        foundation_transfer: TRANSFER,
      },
    },
    option: (name, value) => `${name} : ${value}`,
  },
}

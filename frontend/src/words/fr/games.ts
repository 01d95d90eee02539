/** The games by name, and their options: Français. */
import type { games as en } from '../en/games'
import type { Worded } from '../kinds'

const YES_NO = { off: 'non', on: 'oui' }
const REDEALS = 'passages supplémentaires'
const HAND = {
  name: 'voir la carte suivante',
  help: 'La carte suivante du talon se voit avant d’être posée.',
  values: YES_NO,
}
const TRANSFER = {
  name: 'd’une fondation à l’autre',
  help: 'La carte du dessus d’une fondation peut passer sur l’autre de sa couleur, si elle y va.',
  values: YES_NO,
}

export const games: Worded<typeof en> = {
  app: {
    outdated: 'Cette partie de la page n’est pas arrivée : le serveur a peut-être une version plus récente.',
    reload: 'Recharger la page',
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
    },
    options: {
      quilt: {
        wrap: { name: 'du roi à l’as', help: 'L’as et le roi d’une couleur se suivent sur le rebut.', values: YES_NO },
        redeals: { name: REDEALS, help: 'Combien de fois le rebut peut être retourné.', values: {} },
        shuffle: { name: 'passages battus', help: 'Le rebut est battu quand on le retourne.', values: YES_NO },
        hand: HAND,
        release: {
          name: 'un petit côté est libre',
          help: 'Devant tout vide, ou seulement avec une allée droite et vide jusqu’au bord du tapis.',
          values: { touch: 'devant un vide', lane: 'avec une allée jusqu’au bord' },
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
            cadogan: 'seulement pour rendre une autre carte utile',
            'unless-otherwise': 'seulement si aucune autre ne va',
          },
        },
        kings: {
          name: 'rois',
          help: 'Les rois peuvent, ou non, aller au centre tant qu’un coin est vide.',
          values: { 'corner-first': 'd’abord aux coins', free: 'aussi au centre' },
        },
        redeals: { name: REDEALS, help: 'Combien de fois le rebut peut être retourné.', values: {} },
        hand: HAND,
      },
      capricieuse: {
        redeals: { name: REDEALS, help: 'Combien de fois les paquets peuvent être ramassés et redistribués.', values: {} },
        collect: {
          name: 'redistribué d’abord',
          help: 'Lequel des paquets ramassés est distribué le premier.',
          values: { 'last-first': 'le dernier paquet', 'first-first': 'le premier paquet' },
        },
        foundations: {
          name: 'as et rois',
          help: 'Ils sortent pendant la donne, ou sont posés avant elle.',
          values: { 'during-deal': 'pendant la donne', 'set-out': 'posés avant' },
        },
        deal_play: {
          name: 'jouer pendant la donne',
          help: 'Les cartes qui vont sur les fondations y sont mises pendant la donne.',
          values: { on: 'oui', off: 'as et rois seulement' },
        },
        both_fit: {
          name: 'va sur les deux fondations',
          help: 'Où va, pendant la donne, une carte qui convient aux deux fondations de sa couleur.',
          values: { up: 'sur la montante', down: 'sur la descendante' },
        },
        fill_spaces: {
          name: 'places vides',
          help: 'Une place vide reçoit n’importe quelle carte, ou aucune.',
          values: { on: 'reçoivent toute carte', off: 'restent vides' },
        },
        shuffle: { name: 'passages battus', help: 'Les cartes ramassées sont battues avant d’être redistribuées.', values: YES_NO },
        foundation_transfer: TRANSFER,
      },
      doubles: {
        rows: { name: 'rangs', help: 'Rangs du tableau ; rangs fois cartes par rang font au plus 52.', values: {} },
        cols: { name: 'cartes par rang', help: 'Combien de cartes compte un rang.', values: {} },
        pairing: {
          name: 'paires',
          help: 'Si toute paire doit partir avant de resserrer les rangs.',
          values: { compulsory: 'doivent partir', optional: 'peuvent rester' },
        },
        closing: {
          name: 'resserrement',
          help: 'Les cartes se resserrent dans l’ordre de lecture, ou droit vers le haut de leur colonne.',
          values: { rows: 'dans l’ordre de lecture', columns: 'dans les colonnes' },
        },
        pairless_first: {
          name: 'sans paire au début',
          help: 'Ce que devient un premier tableau sans paire.',
          values: { reshuffle: 'on redistribue', lost: 'c’est perdu' },
        },
      },
    },
    option: (name, value) => `${name} : ${value}`,
  },
}

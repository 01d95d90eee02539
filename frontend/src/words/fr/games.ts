/** The games by name, and their options: Français. */
import type { games as en } from '../en/games'
import type { Worded } from '../kinds'

const YES_NO = { off: 'non', on: 'oui' }
const ANY = {
  redeals: { name: 'passages supplémentaires', values: {} },
  shuffle: { name: 'passages battus', values: YES_NO },
  deal: { name: 'cartes à la fois', values: {} },
}
const KNOWN = {
  ...ANY,
  wrap: { name: 'as et roi se suivent', values: YES_NO },
  hand: { name: 'carte suivante visible', values: YES_NO },
  release: { name: 'bouts libres', values: { touch: 'n’importe quel vide', lane: 'allée ouverte' } },
  foundation_transfer: { name: 'coups entre fondations', values: YES_NO },
  transfer: {
    name: 'du coin au centre',
    values: {
      alternate: 'jamais deux de suite',
      none: 'jamais',
      free: 'à tout moment',
      cadogan: 'seulement pour rendre une autre carte jouable',
      'unless-otherwise': 'seulement si aucune autre carte ne convient',
    },
  },
  kings: { name: 'rois', values: { 'corner-first': 'd’abord aux coins', free: 'aussi au centre' } },
  collect: { name: 'redistribué en premier', values: { 'last-first': 'le dernier paquet', 'first-first': 'le premier paquet' } },
  foundations: { name: 'premiers as et rois', values: { 'during-deal': 'pendant la donne', 'set-out': 'posés avant' } },
  deal_play: { name: 'jeu automatique pendant la donne', values: YES_NO },
  both_fit: { name: 'si les deux fondations conviennent', values: { up: 'paquet d’as', down: 'paquet de roi' } },
  fill_spaces: { name: 'paquets vides', values: { on: 'reçoivent n’importe quelle carte', off: 'restent vides' } },
  rows: { name: 'rangées', values: {} },
  cols: { name: 'cartes par rangée', values: {} },
  pairing: { name: 'paires', values: { compulsory: 'toutes à retirer', optional: 'peuvent rester' } },
  closing: { name: 'combler les vides', values: { rows: 'ordre de lecture', columns: 'par colonne' } },
  pairless_first: { name: 'aucune paire au début', values: { reshuffle: 'redistribuer', lost: 'perdu' } },
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
      any: ANY,
      quilt: KNOWN,
      windmill: KNOWN,
      capricieuse: { ...KNOWN, deal_play: { name: 'jeu automatique pendant la donne', values: { on: 'oui', off: 'as et rois seulement' } } },
      doubles: KNOWN,
      nation: KNOWN,
      rug: KNOWN,
    },
    option: (name, value) => `${name} : ${value}`,
  },
}

/** La première partie d’une famille l’enseigne : français. Aucune phrase n’a plus de 14 mots. */
import type { guide as en } from '../en/guide'
import type { Worded } from '../kinds'

const SUITS = 'Montez chaque couleur depuis l’as et descendez-la depuis le roi.'

/** « du roi », « de l’as » */
const de = (rank: string) => ({ as: 'de l’as', dame: 'de la dame', '': 'de la première carte' })[rank] ?? `du ${rank}`

export const guide: Worded<typeof en> = {
  goals: {
    quilt: SUITS,
    rug: SUITS,
    capricieuse: SUITS,
    nation: SUITS,
    windmill: 'Montez le centre de l’as au roi quatre fois ; descendez les coins.',
    doubles: 'Videz la table : retirez par paires les cartes de même rang qui se touchent.',
  },
  step: (n, all) => `Étape ${n} sur ${all}`,
  next: 'Suivant',
  done: 'Jouer',
  skip: 'Passer',
  showMe: 'Montrez-moi',
  tags: { free: 'Libre', blocked: 'Bloquée', go: 'Jouable', wait: 'Doit attendre', covered: 'Couverte' },

  goal: {
    home: 'Le but : toutes les cartes sur ces piles, par couleur, montantes et descendantes.',
    centre: 'Le but : 52 cartes au centre et 13 dans chaque coin.',
    pairs: 'Le but : retirer toutes les cartes de la table, deux par deux.',
  },
  woven: (free, blocked) => `Il faut un petit côté libre. ${free} en a un, ${blocked} n’en a pas.`,
  top: (free, blocked) => `Seule la carte du dessus d’un paquet se joue : ${free}, oui ; ${blocked}, non.`,
  centre: (next, free, blocked) => `Le centre attend ${next}. ${free} convient, ${blocked} doit attendre.`,
  corner: (next, free, blocked) => `Le centre attend ${next}. ${free} va dans un coin, ${blocked} doit attendre.`,
  noneFits: (next, blocked) => `Le centre attend ${next}. Rien ne convient, ${blocked} doit attendre.`,
  pair: (free, blocked) => `Deux cartes du même rang qui se touchent : ${free} a une partenaire, ${blocked} non.`,
  play: (card) => `À vous : touchez ${card}, ou glissez la carte selon la flèche.`,
  playPair: (one, other) => `À vous : touchez ${one} pour retirer la paire avec ${other}.`,
  playStock: 'Rien ne convient encore. À vous : touchez le talon pour tirer.',
  playTool: 'Rien ne convient encore. À vous : appuyez sur le bouton clair.',
  freed: (card) => `Carte libérée : ${card}. Chaque carte qui part peut libérer ses voisines.`,
  uncovered: (card) => `Carte découverte : ${card}. Creusez vers les cartes qu’il vous faut.`,
  filled: (card) => `${card} comble aussitôt le vide : du rebut, ou du talon.`,
  gone: 'Une paire de moins. Un vide ne rapproche pas ses voisines.',
  takes: (card) => `Bien. Cette pile attend maintenant ${card}.`,
  dealt: (card) => `${card} est sur le rebut. De là, la carte peut se jouer.`,
  moved: 'Bien. Chaque coup change ce qui peut suivre.',
  stock: 'Rien ne convient ? Touchez le talon : sa carte va sur le rebut.',
  waste: 'Le rebut prend les cartes libres : même couleur, rang voisin.',
  piles: 'Les paquets aussi prennent des cartes : même couleur, rang voisin.',
  redeals: (n) => `Bloqué ? Ramassez tous les paquets et redistribuez-les : encore ${n} fois.`,
  close: 'Plus de paire ? Comblez les vides : les cartes avancent, d’autres arrivent.',
  reserves: 'Les réserves prennent les cartes libres : même couleur, rang voisin.',
  watch: {
    waste: 'Surveillez le rebut : sous sa carte du dessus, les autres attendent.',
    once: 'Le talon ne passe qu’une fois : avant de tirer, cherchez encore.',
    space: 'Un paquet vide prend toute carte. Gardez-le pour une carte qui bloque.',
    spaceReserve: 'Une réserve vide prend toute carte. Gardez-la pour une carte qui bloque.',
    pairs: 'Deux partenaires possibles ? Prenez la paire qui en rapproche d’autres.',
  },
  declared: {
    up: (rank) => `montant ${de(rank)}`,
    down: (rank) => `descendant ${de(rank)}`,
    suits: { suit: 'par couleur', colour: 'rouge/noir', alternate: 'couleurs alternées', any: 'toutes couleurs' },
    goal: (ways, suits) => `Le but : tout poser ici, ${ways}, ${suits}.`,
    line: (ways, suits) => `Posez toutes les cartes : ${ways}, ${suits}.`,
    cleared: 'Le but : amener toutes les cartes de ces paquets au rebut.',
    clearedLine: 'Videz la table : amenez toutes les cartes des paquets au rebut.',
    pairsLine: 'Videz la table : retirez les cartes par paires.',
    covered: (free, blocked) => `${free} est libre. ${blocked} doit attendre : d’autres cartes sont dessus.`,
    fits: (free, blocked) => `${free} va déjà quelque part. ${blocked} doit attendre : rien ne la prend.`,
    none: (blocked) => `Aucune carte ne va encore. ${blocked} doit attendre : donnez d’abord.`,
    filled: (card) => `${card} comble aussitôt le paquet vide.`,
    deals: (n) => `Rien ne convient ? Touchez le talon : ${n} cartes vont sur le rebut.`,
    row: 'Rien ne convient ? Touchez le talon : chaque paquet reçoit une carte.',
    column: 'Rien ne convient ? Touchez le talon : sa carte va au dernier paquet.',
    builds: (suits, ranks) => `Les paquets aussi prennent des cartes : ${suits}, ${ranks}.`,
    on: { suit: 'même couleur', colour: 'rouge ou noire pareille', alternate: 'rouge sur noire ou inverse', any: 'toute couleur' },
    ranks: { up: 'un rang plus haut', down: 'un rang plus bas', both: 'rang voisin' },
    reserves: 'La réserve ne fait que donner : rien ne s’y pose.',
    endless: 'Le rebut se retourne aussi souvent que vous voulez.',
    spaceRank: (rank) => `Un paquet vide ne prend qu’un rang, ${rank} : gardez-en un prêt.`,
    spaces: {
      none: 'Un paquet vide le reste : chaque carte doit aller ailleurs.',
      filled: 'Un paquet vide est comblé aussitôt : choisissez le bon moment.',
      some: 'Un paquet vide ne prend pas toute carte : videz-en un à dessein.',
    },
  },
}

/** La première partie d’une famille l’enseigne : français. Aucune phrase n’a plus de 14 mots. */
import type { guide as en } from '../en/guide'
import type { Worded } from '../kinds'

const SUITS = 'Montez chaque couleur depuis l’as et descendez-la depuis le roi.'

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
}

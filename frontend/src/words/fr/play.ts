/** Français : ce qui se dit en jouant. */
import type { play as en } from '../en/play'
import type { Worded } from '../kinds'

const moves = (n: number) => (n < 2 ? `${n} coup` : `${n} coups`)

export const play: Worded<typeof en> = {
  labels: {
    standing: 'debout',
    sideways: 'couchée',
    free: { above: 'libre en haut', below: 'libre en bas', left: 'libre à gauche', right: 'libre à droite', both: 'libre aux deux bouts' },
    blocked: (cards) => (cards ? `bloquée par ${cards}` : 'bloquée'),
    goes: (where) => `peut aller ${where}`,
    pairs: (cards) => `fait la paire avec ${cards}`,
    takes: (card) => `attend ${card}`,
    complete: 'complet',
    under: (card) => `sous ${card}`,
    beside: (card) => `à côté, ${card}`,
  },
  play: {
    freed: (cards) => `Libérée : ${cards}.`,
    uncovered: (card) => `Découverte : ${card}.`,
    filled: (pile, card) => `${pile} : ${card}.`,
    several: (n) => (n < 2 ? `${moves(n)} joué.` : `${moves(n)} joués.`),
    undone: (move) => `Annulé : ${move}.`,
    redone: (move) => `Rejoué : ${move}`,
    restarted: 'Retour à la donne. Les coups peuvent être rejoués.',
    verdict: { playing: '', won: 'Gagné !', stuck: 'Plus aucun coup possible.', resigned: 'Abandonné.' },

    elsewhere: 'La partie avait continué ailleurs : voici où elle en est.',
    noConnection: 'Pas de connexion : impossible de jouer plus loin avant la réponse du serveur.',
    cut: 'Pas de connexion. La demande repartira dès que le serveur répondra.',
    cutKept: 'Pas de connexion. Le dernier coup est gardé ; il partira dès que le serveur répondra.',
    back: 'La connexion est rétablie.',
    takenBackRefused: (reason) => `Le coup est annulé : ${reason}`,
    tryAgain: 'Réessayer',
    allRight: 'D’accord',

    nothingHere: 'Il n’y a pas de carte ici.',
    blocked: (card, by) => `${card} : bloquée par ${by}.`,
    noPartner: (card) => `${card} : pas de voisine de même rang.`,
    nowhere: (card) => `${card} : nulle part où aller pour l’instant.`,
    pairsFirst: 'Retirez d’abord les paires, puis comblez les vides.',
    notNow: (pile) => `${pile} : rien à jouer pour l’instant.`,
    over: 'La partie est finie.',

    choose: (card) => `Choisir où va ${card}`,
    to: (card) => `${card} vers`,

    messages: 'Messages',
    log: 'Ce qui s’est passé',
    stuck: 'Plus aucun coup possible.',
    stuckAdvice: 'Annuler quelques coups et essayer autrement, ou recommencer.',
    takeBack: 'Annuler un coup',
    another: 'Une autre partie',
    cancel: 'Annuler',
    lookAgain: 'Chercher encore',

    typed: 'Coup',
    typedHelp: 'Par exemple c1-w ou c1 w ; plusieurs séparés par des espaces',
    typedPlay: 'Jouer',
    typedNothing: 'Taper un coup, par exemple c1-w ou deal.',
    typedHalf: (place, names) => `Plusieurs coups depuis ${place} : ${names}.`,

    keys: 'Touches',
    moves: (n) => (n < 2 ? `${moves(n)} joué.` : `${moves(n)} joués.`),
    pile: (name, said) => `${name} : ${said}.`,
    playable: (cards) => `Jouables : ${cards}.`,
  },
  server: {
    silent: 'Le serveur ne répond pas.',
    trouble: 'Le serveur est en difficulté.',
    refused: (status) => `Le serveur a refusé (${status}).`,
    short: 'La réponse du serveur a été coupée.',
    lost: 'Le serveur s’est perdu au milieu de sa recherche.',
  },
}

/** Français : ce qui se dit en jouant. */
import type { play as en } from '../en/play'
import type { Worded } from '../kinds'

const moves = (n: number) => (n < 2 ? `${n} coup` : `${n} coups`)

/** How many cards, at the start of a sentence. */
const NUMBERS = ['', 'Une', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf']

export const play: Worded<typeof en> = {
  labels: {
    standing: 'verticale',
    sideways: 'horizontale',
    free: { above: 'libre en haut', below: 'libre en bas', left: 'libre à gauche', right: 'libre à droite', both: 'libre aux deux bouts' },
    blocked: (cards) => (cards ? `bloquée par ${cards}` : 'bloquée'),
    goes: (where) => `peut aller ${where}`,
    pairs: (cards) => `forme une paire avec ${cards}`,
    takes: (card) => `attend ${card}`,
    complete: 'complet',
    under: (card) => `sous ${card}`,
    beside: (card) => `carte suivante : ${card}`,
  },
  play: {
    freed: (cards) => `Libérée${cards.includes(',') ? 's' : ''} : ${cards}.`,
    uncovered: (card) => `Découverte : ${card}.`,
    filled: (pile, card) => `${pile} : ${card}.`,
    several: (n) => (n < 2 ? `${moves(n)} joué.` : `${moves(n)} joués.`),
    undone: (move) => `Annulé : ${move}.`,
    redone: (move) => `Rétabli : ${move}`,
    restarted: 'Retour au début. Vous pouvez rétablir vos coups.',
    verdict: { playing: '', won: 'Gagné !', stuck: 'Plus aucun coup possible.', resigned: 'Partie abandonnée.', lost: 'Partie perdue.' },

    elsewhere: 'Partie mise à jour depuis un autre onglet.',
    noConnection: 'Pas de connexion. Vous pourrez jouer dès qu’elle sera revenue.',
    cut: 'Pas de connexion. Nouvel essai…',
    cutKept: 'Pas de connexion. Vos coups sont gardés et seront renvoyés.',
    waiting: 'En attente du serveur …',
    offline: 'Pas de connexion. Vous continuez ici, et vos coups suivront plus tard.',
    back: 'Connexion rétablie.',
    takenBackRefused: (reason) => `Coup annulé : ${reason}`,
    allRight: 'OK',

    nothingHere: 'Aucune carte ici.',
    blocked: (card, by) => `${card} : bloquée par ${by}.`,
    noPartner: (card) => `${card} : aucune carte de même rang à côté.`,
    nowhere: (card) => `${card} : injouable pour l’instant.`,
    wanted: (cards) => `Attendu ensuite\u202f: ${cards}.`,
    frees: (n) => `${NUMBERS[n] ?? n} ${n === 1 ? 'carte la libère' : 'cartes la libèrent'}\u202f:`,
    notFree: 'Rien ne peut encore la libérer.',
    noShortWay: 'Aucun chemin court trouvé pour la libérer.',
    first: 'À enlever d’abord\u202f:',
    then: (cards) => cards.join(', puis '),
    notBlocked: (card) => `${card}\u202f: pas bloquée.`,
    pairsFirst: 'Retirez d’abord les paires, puis comblez les vides.',
    notNow: (pile) => `${pile} : inutilisable pour l’instant.`,
    over: 'La partie est finie.',

    choose: (card) => `Où mettre cette carte : ${card} ?`,
    to: (card) => `${card} vers`,

    messages: 'Messages',
    log: 'Journal de la partie',
    stuckAdvice: 'Annulez quelques coups et essayez autrement. Si vous partez, elle compte comme perdue.',
    another: 'Nouvelle partie',
    cancel: 'Annuler',
    lookAgain: 'Relancer la recherche',

    typed: 'Coup',
    typedHelp: 'Par exemple c1-w ou c1 w ; séparez plusieurs coups par des espaces',
    typedPlay: 'Jouer',
    typedNothing: 'Saisissez un coup, par exemple c1-w ou deal.',
    typedHalf: (place, names) => `Plusieurs coups possibles depuis ${place} : ${names}.`,

    keys: 'Raccourcis',
    moves: (n) => (n < 2 ? `${moves(n)} joué.` : `${moves(n)} joués.`),
    pile: (name, said) => `${name} : ${said}.`,
    playable: (cards) => `Jouables : ${cards}.`,
  },
  server: {
    silent: 'Cadogan ne répond pas.',
    trouble: 'Un problème est survenu dans Cadogan.',
    tooMany: (seconds) => `Trop de demandes. Réessayez dans ${seconds === 1 ? 'une seconde' : `${seconds} secondes`}.`,
    refused: (status) => `Cadogan a refusé la demande (${status}).`,
    short: 'La réponse est incomplète.',
    lost: 'La connexion a été perdue pendant la recherche.',
  },
}

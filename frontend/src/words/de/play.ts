/** Deutsch: was beim Spielen gesagt wird. */
import type { play as en } from '../en/play'
import type { Worded } from '../kinds'

const moves = (n: number) => (n === 1 ? '1 Zug' : `${n} Züge`)

export const play: Worded<typeof en> = {
  labels: {
    standing: 'aufrecht',
    sideways: 'quer',
    free: { above: 'oben frei', below: 'unten frei', left: 'links frei', right: 'rechts frei', both: 'an beiden Enden frei' },
    blocked: (cards) => (cards ? `blockiert von ${cards}` : 'blockiert'),
    goes: (where) => `kann ${where}`,
    pairs: (cards) => `passt zu ${cards}`,
    takes: (card) => `als Nächstes ${card}`,
    complete: 'vollständig',
    under: (card) => `unter ${card}`,
    beside: (card) => `daneben ${card}`,
  },
  play: {
    freed: (cards) => `Frei geworden: ${cards}.`,
    uncovered: (card) => `Aufgedeckt: ${card}.`,
    filled: (pile, card) => `${pile}: ${card}.`,
    several: (n) => `${moves(n)} gespielt.`,
    undone: (move) => `Zurückgenommen: ${move}.`,
    redone: (move) => `Wieder gespielt: ${move}`,
    restarted: 'Zurück am Anfang. Die Züge lassen sich wieder vorspielen.',
    verdict: { playing: '', won: 'Gewonnen!', stuck: 'Kein Zug mehr möglich.', resigned: 'Aufgegeben.' },

    elsewhere: 'Das Spiel war anderswo weitergegangen: so steht es jetzt.',
    noConnection: 'Keine Verbindung: Weiterspielen geht erst wieder, wenn der Server antwortet.',
    cut: 'Keine Verbindung. Sobald der Server antwortet, wird noch einmal gefragt.',
    cutKept: 'Keine Verbindung. Der letzte Zug ist aufgehoben und wird gesendet, sobald der Server antwortet.',
    back: 'Die Verbindung steht wieder.',
    takenBackRefused: (reason) => `Der Zug ist zurückgenommen: ${reason}`,
    tryAgain: 'Noch einmal',
    allRight: 'In Ordnung',

    nothingHere: 'Hier liegt keine Karte.',
    blocked: (card, by) => `${card}: blockiert von ${by}.`,
    noPartner: (card) => `${card}: kein Nachbar von gleichem Rang.`,
    nowhere: (card) => `${card}: passt gerade nirgends.`,
    pairsFirst: 'Erst Paare entfernen, dann aufrücken.',
    notNow: (pile) => `${pile}: gerade nicht spielbar.`,
    over: 'Das Spiel ist zu Ende.',

    choose: (card) => `Ziel für ${card} wählen`,
    to: (card) => `${card} nach`,

    messages: 'Meldungen',
    log: 'Was geschah',
    stuck: 'Kein Zug mehr möglich.',
    stuckAdvice: 'Einige Züge zurücknehmen und einen anderen Weg versuchen – oder neu beginnen.',
    takeBack: 'Einen zurücknehmen',
    another: 'Noch ein Spiel',
    cancel: 'Abbrechen',
    lookAgain: 'Weiter suchen',

    typed: 'Zug',
    typedHelp: 'Etwa c1-w oder c1 w; mehrere mit Leerzeichen',
    typedPlay: 'Spielen',
    typedNothing: 'Einen Zug eingeben, etwa c1-w oder deal.',
    typedHalf: (place, names) => `Für ${place} gibt es mehrere Züge: ${names}.`,

    keys: 'Tasten',
    moves: (n) => `${moves(n)} gespielt.`,
    pile: (name, said) => `${name}: ${said}.`,
    playable: (cards) => `Spielbar: ${cards}.`,
  },
  server: {
    silent: 'Der Server antwortet nicht.',
    trouble: 'Der Server hat Schwierigkeiten.',
    refused: (status) => `Der Server hat abgelehnt (${status}).`,
    short: 'Die Antwort des Servers brach ab.',
    lost: 'Der Server ging mitten in der Suche verloren.',
  },
}

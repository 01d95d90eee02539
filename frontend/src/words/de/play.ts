/** Deutsch: was beim Spielen gesagt wird. */
import type { play as en } from '../en/play'
import type { Worded } from '../kinds'

const moves = (n: number) => (n === 1 ? '1 Zug' : `${n} Züge`)

/** How many cards, at the start of a sentence. */
const NUMBERS = ['', 'Eine', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht', 'Neun']

export const play: Worded<typeof en> = {
  labels: {
    standing: 'hochkant',
    sideways: 'quer',
    free: { above: 'oben frei', below: 'unten frei', left: 'links frei', right: 'rechts frei', both: 'an beiden Enden frei' },
    blocked: (cards) => (cards ? `blockiert von ${cards}` : 'blockiert'),
    goes: (where) => `kann ${where}`,
    pairs: (cards) => `passt zu ${cards}`,
    takes: (card) => `nimmt als Nächstes ${card}`,
    complete: 'vollständig',
    under: (card) => `unter ${card}`,
    beside: (card) => `nächste Karte ${card}`,
  },
  play: {
    freed: (cards) => `Frei geworden: ${cards}.`,
    uncovered: (card) => `Aufgedeckt: ${card}.`,
    filled: (pile, card) => `${pile}: ${card}.`,
    several: (n) => `${moves(n)} gespielt.`,
    undone: (move) => `Rückgängig: ${move}.`,
    redone: (move) => `Wiederholt: ${move}`,
    restarted: 'Zurück am Start. Du kannst deine Züge wiederholen.',
    verdict: { playing: '', won: 'Gewonnen!', stuck: 'Kein Zug mehr möglich.', resigned: 'Spiel aufgegeben.', lost: 'Spiel verloren.' },

    elsewhere: 'In einem anderen Tab weitergespielt; hier aktualisiert.',
    noConnection: 'Keine Verbindung. Du kannst weiterspielen, sobald sie wieder da ist.',
    cut: 'Keine Verbindung. Neuer Versuch …',
    cutKept: 'Keine Verbindung. Deine Züge sind aufgehoben und werden noch einmal gesendet.',
    waiting: 'Der Server lässt auf sich warten …',
    offline: 'Keine Verbindung. Du spielst hier weiter, und deine Züge folgen später.',
    back: 'Wieder verbunden.',
    takenBackRefused: (reason) => `Zug rückgängig gemacht: ${reason}`,
    allRight: 'OK',

    nothingHere: 'Hier ist keine Karte.',
    blocked: (card, by) => `${card}: blockiert von ${by}.`,
    noPartner: (card) => `${card}: keine Karte mit gleichem Rang daneben.`,
    nowhere: (card) => `${card}: gerade nicht spielbar.`,
    wanted: (cards) => `Als Nächstes gebraucht: ${cards}.`,
    frees: (n) => `${NUMBERS[n] ?? n} ${n === 1 ? 'Karte macht' : 'Karten machen'} sie frei:`,
    notFree: 'Noch macht nichts sie frei.',
    noShortWay: 'Kein kurzer Weg gefunden, der sie frei macht.',
    first: 'Zuerst müssen weg:',
    then: (cards) => cards.join(', dann '),
    notBlocked: (card) => `${card}: nicht blockiert.`,
    pairsFirst: 'Entferne erst die Paare, dann rücken die Karten auf.',
    notNow: (pile) => `${pile}: gerade nicht benutzbar.`,
    over: 'Das Spiel ist zu Ende.',

    choose: (card) => `Wohin mit ${card}?`,
    to: (card) => `${card} nach`,

    messages: 'Meldungen',
    log: 'Spielverlauf',
    stuckAdvice: 'Mach ein paar Züge rückgängig und versuche es anders. Wenn du jetzt gehst, zählt es als verloren.',
    another: 'Neues Spiel',
    cancel: 'Abbrechen',
    lookAgain: 'Erneut suchen',

    typed: 'Zug',
    typedHelp: 'Zum Beispiel c1-w oder c1 w; mehrere Züge mit Leerzeichen trennen',
    typedPlay: 'Spielen',
    typedNothing: 'Gib einen Zug ein, zum Beispiel c1-w oder deal.',
    typedHalf: (place, names) => `${place} hat mehrere Züge: ${names}.`,

    keys: 'Tastenkürzel',
    moves: (n) => `${moves(n)} gespielt.`,
    pile: (name, said) => `${name}: ${said}.`,
    playable: (cards) => `Spielbar: ${cards}.`,
  },
  server: {
    silent: 'Cadogan antwortet nicht.',
    trouble: 'In Cadogan ist etwas schiefgegangen.',
    tooMany: (seconds) => `Zu viele Anfragen. Versuche es in ${seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} noch einmal.`,
    refused: (status) => `Cadogan hat die Anfrage abgelehnt (${status}).`,
    short: 'Die Antwort ist unvollständig.',
    lost: 'Die Verbindung ist während der Suche abgebrochen.',
  },
}

/** Warum ein Zug nicht geht: Deutsch. */
import type { About, Sentences } from '../kinds'

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`)

/** Das Ass, der Bube, der König; alle anderen sind weiblich. */
const ARTICLES: Record<number, string> = { 1: 'das', 11: 'der', 13: 'der' }
const the = ({ card, cardRank }: About) => `${ARTICLES[cardRank] ?? 'die'} ${card}`
const theRank = ({ rank, rankNumber }: About) => `${ARTICLES[rankNumber] ?? 'die'} ${rank}`

export const refusals: Sentences = {
  'no-move': ({ word }) => `„${word}“ ist kein Zug. Ein Zug nennt einen Platz und das Ziel seiner Karte, etwa c1-w`,
  'no-place': ({ word }) => `einen Platz ${word} gibt es nicht`,
  won: () => 'das Spiel ist schon gewonnen',
  empty: ({ place }) => `${place.the} ist leer`,
  'not-legal': (about) => `${the(about)} kann nicht ${about.to.onto}`,

  'unseen-next': () => 'die nächste Karte des Talons ist noch nicht bekannt',
  'unseen-next-cards': () => 'die nächsten Karten des Talons sind noch nicht bekannt',
  'unseen-under': () => 'die Karte, die dabei aufgedeckt würde, ist noch nicht bekannt',
  'shuffle-unknown': ({ count }) => `wie beim ${count}. Neugeben gemischt wird, ist nicht bekannt`,
  'shuffle-missing': ({ count, most }) => `für das ${count}. Neugeben, das ${cards(most)} aufnimmt, fehlt die Mischung`,
  'shuffle-length': ({ count, given, most }) => `die Mischung für das ${count}. Neugeben hat ${cards(given)}, aufgenommen werden aber ${most}`,

  'stock-empty': () => 'der Talon ist leer',
  'stock-left': ({ count }) => `im Talon ${count === 1 ? 'liegt' : 'liegen'} noch ${cards(count)}. Die Ablage wird umgedreht, wenn er leer ist`,
  'no-redeal': () => 'ein weiterer Durchgang ist nicht erlaubt',

  'no-fit': (about) => `${the(about)} passt nicht: ${about.to.onto} kommt als Nächstes ${theRank(about)}`,
  complete: (about) => `${the(about)} passt nicht: ${about.to.the} ist vollständig`,
  'not-next': (about) => `${the(about)} passt nicht auf ${about.other}`,
  'same-place': () => 'eine Karte kann nicht auf sich selbst gelegt werden',
  'foundations-keep': () => 'in diesem Spiel bleiben Karten auf den Grundstapeln liegen',
  'no-exchange': () => 'die oberste Karte dieses Grundstapels passt nicht auf den anderen, oder sie ist seine erste Karte',

  blocked: (about) => `${the(about)} auf ${about.place.name} ist blockiert: kein schmales Ende ist frei`,
  'blocked-lane': (about) => `${the(about)} auf ${about.place.name} ist blockiert: von keinem schmalen Ende führt eine gerade, leere Gasse zum Rand`,
  'waste-not-begun': () => 'auf eine leere Ablage kommen keine Karten aus dem Teppich',

  'king-stays': ({ place }) => `${place.name}: Dort liegt nur der König, und der bleibt`,
  'no-transfer': () => 'in diesem Spiel geht keine Karte von einer Ecke in die Mitte',
  otherwise: () => 'eine Karte der Flügel oder der Ablage passt auch und geht vor',
  'brings-nothing': (about) => `${the(about)} brächte keine Karte der Flügel oder der Ablage ins Spiel`,
  'same-corner': () => 'die letzte Karte der Mitte kam aus dieser Ecke: erst muss eine von den Flügeln oder der Ablage folgen',
  'after-corner': () => 'die letzte Karte der Mitte kam aus einer Ecke: erst muss eine von den Flügeln oder der Ablage folgen',
  'corner-first': () => 'solange eine Ecke leer ist, kommt kein König in die Mitte',
  'first-corner': ({ to }) => `zuerst wird die erste leere Ecke besetzt: ${to.name}`,

  'nothing-to-gather': () => 'auf den Stapeln liegt keine Karte mehr',
  'spaces-stay': () => 'in diesem Spiel bleibt ein leerer Stapel leer',
  alone: (about) => `${the(about)} liegt allein: auf einem leeren Stapel änderte sich nichts`,

  'pairs-first': () => 'es liegt noch ein Paar. Erst müssen alle Paare weg, dann wird aufgerückt',
  'closes-nothing': () => 'es gibt keine Lücke zum Aufrücken',
  'lower-first': () => 'ein Paar nennt den Platz mit der kleineren Nummer zuerst',
  'not-one-rank': ({ card, other }) => `${card} und ${other} haben nicht denselben Rang`,
  'not-neighbours': ({ place, to }) => `die Plätze ${place.name} und ${to.name} berühren sich nicht`,
}

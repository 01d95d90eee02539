/** Warum ein Zug nicht geht: Deutsch. */
import type { About, Sentences } from '../kinds'

const cards = (n: number) => (n === 1 ? '1 Karte' : `${n} Karten`)

/** Das Ass, der Bube, der König; alle anderen sind weiblich. */
const ARTICLES: Record<number, string> = { 1: 'das', 11: 'der', 13: 'der' }
const the = ({ card, cardRank }: About) => `${ARTICLES[cardRank] ?? 'die'} ${card}`
/** Nach einem Doppelpunkt beginnt ein Satz groß. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const theRank = ({ rank, rankNumber }: About) => `${ARTICLES[rankNumber] ?? 'die'} ${rank}`

export const refusals: Sentences = {
  'no-move': ({ word }) => `„${word}“ ist kein Zug. Ein Zug besteht aus Platz und Ziel, zum Beispiel c1-w`,
  'no-place': ({ word }) => `einen Platz ${word} gibt es nicht`,
  won: () => 'das Spiel ist schon gewonnen',
  empty: ({ place }) => `${place.the} ist leer`,
  'not-legal': (about) => `${the(about)} kann nicht ${about.to.onto}`,

  'unseen-next': () => 'du kennst die nächste Karte des Talons noch nicht',
  'unseen-next-cards': () => 'du kennst die nächsten Karten des Talons noch nicht',
  'unseen-under': () => 'du kennst die Karte noch nicht, die aufgedeckt würde',
  'shuffle-unknown': ({ count }) => `die Mischung für das ${count}. Neugeben ist nicht bekannt`,
  'shuffle-missing': ({ count, most }) => `das ${count}. Neugeben sammelt ${cards(most)} ein, aber die Mischung fehlt`,
  'shuffle-length': ({ count, given, most }) => `die Mischung für das ${count}. Neugeben hat ${cards(given)}, eingesammelt werden aber ${most}`,

  'stock-empty': () => 'der Talon ist leer',
  'stock-left': ({ count }) => `im Talon ${count === 1 ? 'liegt' : 'liegen'} noch ${cards(count)}. Die Ablage wird umgedreht, wenn er leer ist`,
  'no-redeal': () => 'es gibt keinen weiteren Durchgang',

  'no-fit': (about) => `${the(about)} passt nicht: ${capital(about.to.onto)} kommt als Nächstes ${theRank(about)}`,
  'other-suit': ({ suit, to }) => `${to.onto} kommt nur ${suit}`,
  complete: (about) => `${the(about)} passt nicht: ${capital(about.to.the)} ist vollständig`,
  'not-next': (about) => `${the(about)} passt nicht auf ${about.other}`,
  'same-place': () => 'eine Karte kann nicht auf sich selbst gelegt werden',
  'foundations-keep': () => 'in diesem Spiel bleiben Karten auf den Zielstapeln',
  'no-exchange': () => 'die oberste Karte dieses Zielstapels passt nicht auf den anderen oder ist seine erste Karte',

  blocked: (about) => `${the(about)} auf ${about.place.name} ist blockiert: Keine Schmalseite ist frei`,
  'blocked-lane': (about) => `${the(about)} auf ${about.place.name} ist blockiert: Keine Schmalseite hat eine gerade, leere Gasse zum Rand`,
  'waste-not-begun': () => 'auf eine leere Ablage kommen keine Karten aus dem Teppich',

  'king-stays': ({ place }) => `${place.name}: Hier liegt nur der König, und er bleibt`,
  'no-transfer': () => 'in diesem Spiel geht keine Karte von einer Ecke in die Mitte',
  otherwise: () => 'eine Karte der Flügel oder der Ablage passt auch und muss zuerst gespielt werden',
  'brings-nothing': (about) => `${the(about)} würde keine Karte der Flügel oder der Ablage spielbar machen`,
  'same-corner': () => 'die letzte Karte der Mitte kam aus dieser Ecke. Spiele erst eine Karte von anderswo in die Mitte',
  'after-corner': () => 'die letzte Karte der Mitte kam aus einer Ecke. Spiele erst eine von den Flügeln oder der Ablage',
  'corner-first': () => 'solange eine Ecke leer ist, darf kein König in die Mitte',
  'first-corner': ({ to }) => `fülle zuerst die erste leere Ecke: ${to.name}`,

  'nothing-to-gather': () => 'die Stapel sind leer: Es gibt nichts neu auszuteilen',
  'spaces-stay': () => 'in diesem Spiel bleibt ein leerer Stapel leer',
  alone: (about) => `${the(about)} liegt allein: Auf einem leeren Stapel würde sich nichts ändern`,

  'pairs-first': () => 'es gibt noch ein Paar. Entferne erst alle Paare',
  'closes-nothing': () => 'es gibt keine Lücke',
  'lower-first': () => 'nenne bei einem Paar zuerst den Platz mit der kleineren Nummer',
  'not-one-rank': ({ card, other }) => `${card} und ${other} haben nicht denselben Rang`,
  'not-neighbours': ({ place, to }) => `die Plätze ${place.name} und ${to.name} berühren sich nicht`,

  stays: ({ place }) => `${place.the}: Die Karten bleiben dort`,
  'only-dealt': () => 'Karten verlassen den Talon nur beim Geben',
  'takes-none': ({ to }) => `${to.onto} kann keine Karte gelegt werden`,
  'not-from': ({ place, to }) => `${to.onto} kommt keine Karte von hier (${place.name})`,
  'not-yet': ({ to }) => `${to.onto} kommen erst Karten, wenn der Talon leer ist`,
  'not-before': ({ to }) => `${to.onto} kommen erst Karten, wenn Talon und Ablage leer sind`,
  'not-after': ({ to }) => `${to.onto} kommen keine Karten mehr, wenn Talon und Ablage leer sind`,
  'not-begun': ({ to }) => `${to.onto} kommt erst eine Karte, wenn der Zielstapel daneben begonnen ist`,
  'space-stays': ({ to }) => `in diesem Spiel bleibt ${to.the} leer`,
  'space-not-from': ({ place, to }) => `${to.the} ist leer und nimmt dann keine Karte von hier (${place.name})`,
  'not-in-space': (about) => `${the(about)} kommt nicht ${about.to.onto}, solange dort nichts liegt`,
  'takes-nothing-on': ({ other }) => `auf ${other} kommt keine Karte`,
  'dealt-over': ({ place }) => `bis der Talon leer ist, kann die Karte von ${place.name} nicht gespielt werden: danach kamen andere`,
  'not-beside': ({ place }) => `bis der Talon leer ist, dürfen Karten von ${place.name} nur auf die Zielstapel daneben`,
  'no-change': () => 'erst nach einem Neuausteilen wechseln Karten den Zielstapel, die erste nie',
  'nothing-left': () => 'es gibt nichts neu auszuteilen',
  'no-match': ({ card, other }) => `${card} und ${other} bilden kein Paar`,
  'not-alone': (about) => `${the(about)} wird nicht allein entfernt`,
  'waste-full': () => 'spiele zuerst die Karte der Ablage',
  'fill-first': ({ place }) => `zuerst wird ${place.name} gefüllt`,
  inner: ({ place }) => `die Karte von ${place.name} liegt in einem inneren Kreis: sie kommt nur auf einen Zielstapel`,
  'round-first': ({ place, count }) => `vor dem Ende der Runde geht keine Karte von ${place.name} weg: Noch ${count} kommen auf die Stapel`,
  'choose-first': () => 'wähle zuerst die Karte, mit der die Zielstapel beginnen',
  'lain-on': ({ place }) => `auf der Karte von ${place.name} liegen andere`,
}

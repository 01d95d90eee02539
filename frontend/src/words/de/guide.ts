/** Das erste Spiel einer Familie erklärt sie: Deutsch. Kein Satz hat mehr als 14 Wörter. */
import type { guide as en } from '../en/guide'
import type { Worded } from '../kinds'

const SUITS = 'Lege jede Farbe vom Ass aufwärts und vom König abwärts ab.'

export const guide: Worded<typeof en> = {
  goals: {
    quilt: SUITS,
    rug: SUITS,
    capricieuse: SUITS,
    nation: SUITS,
    windmill: 'Baue die Mitte viermal vom Ass zum König; die Ecken abwärts vom König.',
    doubles: 'Räume den Tisch: Entferne Paare vom selben Rang, die sich berühren.',
  },
  step: (n, all) => `Schritt ${n} von ${all}`,
  next: 'Weiter',
  done: 'Spielen',
  skip: 'Überspringen',
  showMe: 'Zeig es mir',
  tags: { free: 'Frei', blocked: 'Blockiert', go: 'Spielbar', wait: 'Muss warten', covered: 'Verdeckt' },

  goal: {
    home: 'Das Ziel: alle Karten auf diese Stapel, je Farbe auf- und abwärts.',
    centre: 'Das Ziel: 52 Karten in die Mitte, 13 in jede Ecke.',
    pairs: 'Das Ziel: alle Karten vom Tisch nehmen, immer zwei auf einmal.',
  },
  woven: (free, blocked) => `Eine Schmalseite muss frei sein. ${free} hat eine, ${blocked} hat keine.`,
  top: (free, blocked) => `Nur die oberste Karte eines Stapels ist frei: ${free} ja, ${blocked} nein.`,
  centre: (next, free, blocked) => `Die Mitte braucht ${next}. ${free} passt, ${blocked} muss warten.`,
  corner: (next, free, blocked) => `Die Mitte braucht ${next}. ${free} passt in eine Ecke, ${blocked} muss warten.`,
  noneFits: (next, blocked) => `Die Mitte braucht ${next}. Keine Karte passt, ${blocked} muss warten.`,
  pair: (free, blocked) => `Zwei Karten eines Rangs, die sich berühren: ${free} hat einen Partner, ${blocked} keinen.`,
  play: (card) => `Du bist dran: Tippe auf ${card} oder zieh die Karte dem Pfeil nach.`,
  playPair: (one, other) => `Du bist dran: Tippe auf ${one}, um das Paar mit ${other} zu entfernen.`,
  playStock: 'Noch passt nichts. Tippe auf den Talon, um eine Karte zu ziehen.',
  playTool: 'Noch passt nichts. Du bist dran: Drücke den hellen Knopf.',
  freed: (card) => `Das hat ${card} befreit. Jede Karte, die geht, kann Nachbarn befreien.`,
  uncovered: (card) => `Jetzt liegt ${card} oben. Grabe nach Karten, die du als Nächste brauchst.`,
  filled: (card) => `${card} füllt die Lücke sofort: von der Ablage oder vom Talon.`,
  gone: 'Ein Paar weniger. Über eine Lücke hinweg berühren sich Karten nicht.',
  takes: (card) => `Gut. Dieser Stapel nimmt als Nächstes ${card}.`,
  dealt: (card) => `${card} liegt auf der Ablage. Von dort kannst du sie spielen.`,
  moved: 'Gut. Jeder Zug ändert, was als Nächstes geht.',
  stock: 'Nichts passt? Tippe auf den Talon: Seine nächste Karte kommt auf die Ablage.',
  waste: 'Die Ablage nimmt freie Karten: gleiche Farbe, ein Rang höher oder tiefer.',
  piles: 'Auch Stapel nehmen Karten: gleiche Farbe, ein Rang höher oder tiefer.',
  redeals: (n) => `Nichts geht mehr? Alle Stapel einsammeln und neu austeilen: noch ${n === 1 ? 'einmal' : `${n}-mal`}.`,
  close: 'Kein Paar mehr? Schließe die Lücken: Karten rücken auf, neue kommen nach.',
  reserves: 'Reserven nehmen freie Karten: gleiche Farbe, ein Rang höher oder tiefer.',
  watch: {
    waste: 'Achte auf die Ablage: Die Karten unter ihrer obersten müssen warten.',
    once: 'Der Talon kommt nur einmal: Prüfe vor dem Ziehen, was noch passt.',
    space: 'Ein leerer Stapel nimmt jede Karte. Spare ihn für eine, die stört.',
    spaceReserve: 'Eine leere Reserve nimmt jede Karte. Spare sie für eine, die stört.',
    pairs: 'Hat eine Karte zwei Partner, nimm den, der andere Paare zusammenbringt.',
  },
}

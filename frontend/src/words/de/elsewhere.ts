/** What games are called elsewhere, and how they differ there: Deutsch. */
import type { Elsewhere } from '../kinds'

export const elsewhere: Elsewhere = {
  'the-nation': [['Nationale', 'PySolFC', 'dort ohne weiteren Durchgang']],
  'la-belle-lucie': [['Lovely Lucy', '', ''], ['Midnight Oil', '', ''], ['Three Shuffles and a Draw', '', 'mit einem Zug dazu: einmal eine Karte herausziehen']],
  'the-fish-bone': [['Adela', 'PySolFC', 'verwandt: teilt Reihen aus, ohne Ablage']],
  'red-and-black': [['Zebra', 'PySolFC, AisleRiot', 'dort wechseln die Ziele die Farbe; hier folgen sie ihr']],
  'the-square': [['Union Square', 'PySolFC, AisleRiot', 'dort behält ein Stapel seine Richtung, und Lücken nehmen jede Karte']],
  'the-olga': [['Alternation', 'PySolFC', 'verwandt']],
  'the-terrace': [['Terrace', 'PySolFC, AisleRiot', 'dort elf Reservekarten und vier zur Wahl']],
  'napoleons-square': [['Napoleon’s Square', 'PySolFC', 'dort ziehen Folgen gemeinsam']],
  'the-fifteen': [['Fifteen', 'PySolFC', 'dort darf kein Ass und kein König früher heraus']],
  'house-in-the-wood': [['House in the Wood', 'PySolFC', 'dort werden Fächer auf und ab gebaut, ohne weiteren Durchgang']],
  'light-and-shade': [['Twilight Zone', 'PySolFC', 'verwandt, mit einem weiteren Durchgang']],
  'the-constitution': [['British Constitution', 'PySolFC', 'dort darf die Ablage auf die unterste Reihe']],
  'the-zodiac': [['Zodiac', 'PySolFC', 'dort wird am Ende wieder gebaut']],
  'the-blockade': [['Blockade', 'PySolFC', 'dort ziehen Folgen gemeinsam, und nur leere Säulen werden gefüllt']],
  'the-congress': [['Congress', 'PySolFC', 'ein anderes Spiel']],
  'the-shah': [['Shah', 'novelgames.com', 'dort nimmt ein leerer Strahl jede Karte']],
  'the-clock': [['Big Ben', 'PySolFC', 'dort baut auch die Ablage']],
  'la-nivernaise': [['La Nivernaise', 'PySolFC', 'dort zwei weitere Durchgänge']],
  sly: [['Sly Fox', 'PySolFC', 'dort liegen die Ziele aus, und Lücken bleiben nach dem Anfang leer']],
  'the-four-corners': [['Les Quatre Coins', 'PySolFC', 'dort wird ohne Rücksicht auf Farben gebaut']],
  'the-louis-patience': [['Louis', 'PySolFC', 'dort zwei weitere Durchgänge, und beim Austeilen wird nicht gespielt']],
  'the-kings': [['Kings', 'PySolFC', 'ein anderes Spiel']],
  'spensers-fairie-queen': [['Faerie Queen', 'PySolFC', 'dort kümmern die Ziele keine Farben; hier folgen sie ihnen']],
  'the-salic-law': [['Salic Law', 'PySolFC', 'dort wartet ein Ziel auf den König unter ihm']],
}

/** What games are called elsewhere, and how they differ there: English. Loaded once somebody searches. */
import type { Elsewhere } from '../kinds'

export const elsewhere: Elsewhere = {
  'the-nation': [['Nationale', 'PySolFC', 'no redeal there']],
  'la-belle-lucie': [['Lovely Lucy', '', ''], ['Midnight Oil', '', ''], ['Three Shuffles and a Draw', '', 'with a draw added']],
  'the-fish-bone': [['Adela', 'PySolFC', 'a relative: it deals rows and has no waste']],
  'red-and-black': [['Zebra', 'PySolFC, AisleRiot', 'foundations alternate colours there; here they follow suit']],
  'the-square': [['Union Square', 'PySolFC, AisleRiot', 'a pile keeps one direction there, and spaces take any card']],
  'the-olga': [['Alternation', 'PySolFC', 'a relative']],
  'the-terrace': [['Terrace', 'PySolFC, AisleRiot', 'eleven reserve cards there, and a choice of four']],
  'napoleons-square': [['Napoleon’s Square', 'PySolFC', 'sequences move together there']],
  'the-fifteen': [['Fifteen', 'PySolFC', 'no ace or king may leave early there']],
  'house-in-the-wood': [['House in the Wood', 'PySolFC', 'fans are built both ways there, without a redeal']],
  'light-and-shade': [['Twilight Zone', 'PySolFC', 'a relative with one redeal']],
  'the-constitution': [['British Constitution', 'PySolFC', 'the waste may build on the lowest row there']],
  'the-zodiac': [['Zodiac', 'PySolFC', 'piles build again at the end there']],
  'the-blockade': [['Blockade', 'PySolFC', 'sequences move together there, and only empty columns are filled']],
  'the-congress': [['Congress', 'PySolFC', 'another game']],
  'the-shah': [['Shah', 'novelgames.com', 'an empty ray takes any card there']],
  'the-clock': [['Big Ben', 'PySolFC', 'the waste builds too there']],
  'la-nivernaise': [['La Nivernaise', 'PySolFC', 'two redeals there']],
  sly: [['Sly Fox', 'PySolFC', 'foundations are set out there, and spaces stay empty after the start']],
  'the-four-corners': [['Les Quatre Coins', 'PySolFC', 'building ignores suits there']],
  'the-louis-patience': [['Louis', 'PySolFC', 'two redeals there, and nothing is played while dealing']],
  'the-kings': [['Kings', 'PySolFC', 'another game']],
  'spensers-fairie-queen': [['Faerie Queen', 'PySolFC', 'foundations ignore suits there; here they follow them']],
  'the-salic-law': [['Salic Law', 'PySolFC', 'a foundation waits there for the king below it']],
}

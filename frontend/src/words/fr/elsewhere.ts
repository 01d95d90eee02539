/** What games are called elsewhere, and how they differ there: français. */
import type { Elsewhere } from '../kinds'

export const elsewhere: Elsewhere = {
  'the-nation': [['Nationale', 'PySolFC', 'sans passage supplémentaire']],
  'la-belle-lucie': [['Lovely Lucy', '', ''], ['Midnight Oil', '', ''], ['Three Shuffles and a Draw', '', 'on peut en plus tirer une carte']],
  'the-fish-bone': [['Adela', 'PySolFC', 'une parente : distribue des rangées, sans rebut']],
  'red-and-black': [['Zebra', 'PySolFC, AisleRiot', 'les bases y alternent les couleurs ; ici elles suivent l’enseigne']],
  'the-square': [['Union Square', 'PySolFC, AisleRiot', 'un paquet y garde son sens, et les vides prennent toute carte']],
  'the-olga': [['Alternation', 'PySolFC', 'une parente']],
  'the-terrace': [['Terrace', 'PySolFC, AisleRiot', 'onze cartes de réserve, et quatre au choix']],
  'napoleons-square': [['Napoleon’s Square', 'PySolFC', 'les suites s’y déplacent ensemble']],
  'the-fifteen': [['Fifteen', 'PySolFC', 'ni as ni roi ne peut y sortir plus tôt']],
  'house-in-the-wood': [['House in the Wood', 'PySolFC', 'on y bâtit dans les deux sens, sans passage supplémentaire']],
  'light-and-shade': [['Twilight Zone', 'PySolFC', 'une parente, avec un passage supplémentaire']],
  'the-constitution': [['British Constitution', 'PySolFC', 'le rebut peut y monter sur la rangée du bas']],
  'the-zodiac': [['Zodiac', 'PySolFC', 'on y bâtit de nouveau à la fin']],
  'the-blockade': [['Blockade', 'PySolFC', 'les suites s’y déplacent ensemble, et seules les colonnes vides se remplissent']],
  'the-congress': [['Congress', 'PySolFC', 'une autre réussite']],
  'the-shah': [['Shah', 'novelgames.com', 'un rayon vide y prend toute carte']],
  'the-clock': [['Big Ben', 'PySolFC', 'le rebut y bâtit aussi']],
  'la-nivernaise': [['La Nivernaise', 'PySolFC', 'deux passages supplémentaires']],
  sly: [['Sly Fox', 'PySolFC', 'les bases y sont posées, et les vides le restent après le début']],
  'the-four-corners': [['Les Quatre Coins', 'PySolFC', 'on y bâtit sans égard aux enseignes']],
  'the-louis-patience': [['Louis', 'PySolFC', 'deux passages supplémentaires, et l’on n’y joue pas en distribuant']],
  'the-kings': [['Kings', 'PySolFC', 'une autre réussite']],
  'spensers-fairie-queen': [['Faerie Queen', 'PySolFC', 'les bases y ignorent les enseignes ; ici elles les suivent']],
  'the-salic-law': [['Salic Law', 'PySolFC', 'une base y attend le roi placé dessous']],
}

/** English: the words of the windows, and of all pages other than the table and the start page. */
import { carry } from './carry'
import { coach } from './coach'
import { endings } from './endings'
import { guide } from './guide'
import { keys } from './keys'
import { optionHelp } from './optionHelp'
import { pages } from './pages'
import { patience } from './patience'
import { results, rugs } from './results'
import { room } from './room'
import { solving, storm } from './solving'

export const more = { ...room, ...endings, ...pages, carry, coach, guide, optionHelp, results, rugs, keys, patience, solving, storm }

/** English: the words of the windows, and of all pages other than the table. */
import { carry } from './carry'
import { coach } from './coach'
import { daily } from './days'
import { deletion } from './deletion'
import { endings } from './endings'
import { guide } from './guide'
import { install, update } from './install'
import { keys } from './keys'
import { optionHelp } from './optionHelp'
import { patience } from './patience'
import { puzzles } from './puzzles'
import { results } from './results'
import { room } from './room'
import { start } from './start'
import { starting, storage } from './starting'

export const more = { ...room, ...start, ...endings, carry, coach, daily, deletion, guide, install, update, optionHelp, puzzles, results, keys, patience, starting, storage }

/** All that is said in windows and on other pages than the table: Deutsch. */
import type { Worded } from '../kinds'
import type { more as en } from '../en/more'
import { carry } from './carry'
import { coach } from './coach'
import { daily } from './days'
import { deletion } from './deletion'
import { endings } from './endings'
import { guide } from './guide'
import { install, update } from './install'
import { keys } from './keys'
import { optionHelp } from './optionHelp'
import { puzzles } from './puzzles'
import { results } from './results'
import { room } from './room'
import { start } from './start'
import { starting, storage } from './starting'

export const more: Worded<typeof en> = { ...room, ...start, ...endings, carry, coach, daily, deletion, guide, install, update, optionHelp, puzzles, results, keys, starting, storage }

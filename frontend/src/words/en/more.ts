/** All that is said in windows and on other pages than the table: English. */
import { coach } from './coach'
import { keys } from './keys'
import { puzzles } from './puzzles'
import { room } from './room'
import { start } from './start'

export const more = { ...room, ...start, coach, puzzles, keys }

/** English: the words of the windows, and of all pages other than the table. */
import { coach } from './coach'
import { endings } from './endings'
import { keys } from './keys'
import { puzzles } from './puzzles'
import { room } from './room'
import { start } from './start'

export const more = { ...room, ...start, ...endings, coach, puzzles, keys }

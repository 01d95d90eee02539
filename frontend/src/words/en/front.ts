/** English: the words of the start page. */
import { daily } from './days'
import { deletion } from './deletion'
import { install, update } from './install'
import { puzzles } from './puzzles'
import { start } from './start'
import { starting, storage } from './starting'

export const front = { ...start, daily, deletion, install, update, puzzles, starting, storage }

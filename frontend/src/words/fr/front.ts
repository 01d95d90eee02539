/** The words of the start page: français. */
import type { Worded } from '../kinds'
import type { front as en } from '../en/front'
import { daily } from './days'
import { deletion } from './deletion'
import { install, update } from './install'
import { puzzles } from './puzzles'
import { start } from './start'
import { starting, storage } from './starting'

export const front: Worded<typeof en> = { ...start, daily, deletion, install, update, puzzles, starting, storage }

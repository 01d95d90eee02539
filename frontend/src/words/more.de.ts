/** All that is said in windows and on other pages than the table: Deutsch. */
import type { Worded } from './kinds'
import type { more as en } from './more.en'
import { keys } from './keys.de'
import { room } from './room.de'
import { start } from './start.de'

export const more: Worded<typeof en> = { ...room, ...start, keys }

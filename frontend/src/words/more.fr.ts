/** All that is said in windows and on other pages than the table: Français. */
import type { Worded } from './kinds'
import type { more as en } from './more.en'
import { keys } from './keys.fr'
import { room } from './room.fr'
import { start } from './start.fr'

export const more: Worded<typeof en> = { ...room, ...start, keys }

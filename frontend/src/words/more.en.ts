/** All that is said in windows and on other pages than the table: English. */
import { keys } from './keys.en'
import { room } from './room.en'
import { start } from './start.en'

export const more = { ...room, ...start, keys }

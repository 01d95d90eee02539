/** All that is said in windows and on other pages than the table: English. */
import { keys } from './keys'
import { room } from './room'
import { start } from './start'

export const more = { ...room, ...start, keys }

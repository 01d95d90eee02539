/** Download a file, named after the game and its deal. */
import type { Play } from '../lib/api'
import { download } from '../lib/download'

export const save = (content: Blob, { game, deal }: Pick<Play, 'game' | 'deal'>, ending: string) =>
  download(content, `${game.id}${deal === null ? '' : `-${deal}`}.${ending}`)

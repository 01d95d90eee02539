/** Download a file, named after the game and its deal. */
import type { Play } from '../lib/api'

export function save(content: Blob, play: Pick<Play, 'game' | 'deal'>, ending: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = `${play.game.id}${play.deal === null ? '' : `-${play.deal}`}.${ending}`
  link.click()
  URL.revokeObjectURL(address)
}

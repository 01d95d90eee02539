/** Keys that work anywhere at the table, for the game as a whole; those about the cards are in `Controls.svelte`. */
import { command } from '../play/keys'
import { position } from '../play/labels'
import type { Controller } from './controller.svelte'

export function press(event: KeyboardEvent, controller: Controller) {
  const { session } = controller
  switch (command(event)) {
    case 'undo':
      session.turn('undo')
      break
    case 'redo':
      session.turn('redo')
      break
    case 'over':
      session.turnOver()
      break
    case 'hint':
      controller.hint(undefined, true)
      break
    case 'finish':
      controller.finish()
      break
    case 'where':
      session.say(position(session.play))
      break
    case 'type':
      session.typing = true
      break
    case 'help':
      controller.open = { name: 'keys' }
      break
    case 'escape':
      session.stopFinishing()
      session.drop()
      return // the key may close other things too
    default:
      return
  }
  event.preventDefault()
}

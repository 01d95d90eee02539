/** Keys that work anywhere at the table, for the game as a whole; those about the cards are in `Controls.svelte`. */
import { command, type Command } from '../play/keys'
import { position } from '../play/labels'
import type { Controller } from './controller.svelte'

export function press(event: KeyboardEvent, controller: Controller) {
  const { session } = controller
  const acts: { [Name in Command]?: () => void } = {
    undo: () => session.turn('undo'),
    redo: () => session.turn('redo'),
    over: () => session.turnOver(),
    hint: () => controller.hint(undefined, true),
    finish: () => controller.finish(),
    where: () => session.say(position(session.play)),
    type: () => (session.typing = true),
    help: () => (controller.open = { name: 'keys' }),
    escape() {
      session.stopFinishing()
      session.drop()
    },
  }
  const asked = command(event)
  const act = asked && acts[asked]
  act?.()
  if (act && asked !== 'escape') event.preventDefault() // that key may close other things too
}

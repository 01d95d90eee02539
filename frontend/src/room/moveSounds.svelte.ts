/** Lets the cards of a table be heard. */
import { untrack } from 'svelte'
import { settings } from '../lib/settings.svelte'
import { play, pressed } from '../lib/sounds'
import type { Session } from '../play/session.svelte'
import { slowness } from '../table/flight'
import { soundOf } from './soundOf'

/** From the start of a flight until the card seems to be there, in ms. A dragged card is near. */
const LANDING = { flown: 130, dragged: 40 }
/** From a game's last card to the tune of a win, in ms. */
const PAUSE = 350

/** Let a table be heard; returns how to end that. */
export function attend(session: Session): () => void {
  const held = () => session.drag?.place ?? session.selected
  const now = () => ({ play: session.play, held: held(), refused: session.refused, busy: session.busy })
  let before = now()
  /** How the card that moves was taken, if that was heard. */
  let taken: keyof typeof LANDING | null = null

  function hear({ play: table, held, busy, refused }: typeof before) {
    const made = soundOf(before.play, table)
    if (refused && refused !== before.refused) void play('refuse')
    else if (held && held !== before.held) {
      taken = session.drag ? 'dragged' : 'flown'
      void play('take')
    }
    // Moves that another window made are not heard.
    if (made && (busy || before.busy)) {
      const { sound, n } = made
      const laid = sound === 'place' || sound === 'home'
      if (pressed() && laid && !taken) void play('take')
      void play(sound, { n, delay: laid ? slowness(settings.animation) * LANDING[taken ?? 'flown'] : 0 })
      if (table.status === 'won' && before.play.status !== 'won') void play('won', { delay: PAUSE })
    }
    if (made || !(held || busy)) taken = null
    before = { play: table, held, busy, refused }
  }

  const { ply, line } = before.play
  if (ply === 0 && line.length === 0) void play('riffle', { n: 12 })
  return $effect.root(() => {
    $effect(() => {
      const after = now()
      untrack(() => hear(after))
    })
  })
}

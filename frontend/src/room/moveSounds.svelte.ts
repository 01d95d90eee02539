/** The sounds of a table: which change sounds how. */
import { isTurnover } from '../play/choice'
import type { Session } from '../play/session.svelte'
import { settings } from '../lib/settings.svelte'
import type { Sound } from './sounds'

type State = Pick<Session['play'], 'node' | 'ply' | 'status' | 'line'>

/** The sound for the change from one state of a play to the next. */
export function soundOf(before: State, after: State): Sound | null {
  if (after.status === 'won' && before.status !== 'won') return 'won'
  if (after.node === before.node) return null
  if (after.ply <= before.ply) return 'back'
  const made = after.line[after.ply - 1]
  return made && isTurnover(made) ? 'deal' : 'lay'
}

/** Play the sounds of a session, if the settings allow; call it while a component is set up. */
export function playSounds(session: Session) {
  let [before, refused] = [session.play, session.refused]
  $effect(() => {
    const sound = session.refused && session.refused !== refused ? 'refuse' : soundOf(before, session.play)
    ;[before, refused] = [session.play, session.refused]
    if (sound && settings.sounds) void import('./sounds').then((sounds) => sounds.sound(sound))
  })
}

/** What the page shows of the engine: how it starts, and where the games are kept. */
import type { Starting, Storage } from './messages'

class EngineState {
  starting = $state.raw<Starting>({ stage: 'idle', bytes: 0, of: 0, trouble: null })
  /** `passing`: in the browser's storage, but it may throw them away when it needs room. */
  storage = $state.raw<Storage | 'unknown' | 'passing'>('unknown')
  /** It takes the place of a server that does not answer. */
  standsIn = $state(false)
  /** Try again to start, after `starting.stage` is "failed". */
  again = () => {}
}

export const engineState = new EngineState()

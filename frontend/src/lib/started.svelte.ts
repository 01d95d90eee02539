/** Whether Cadogan has started in this browser. */
import { untrack } from 'svelte'
import { engineState } from '../engine/state.svelte'
import { place } from '../engine/place'

/** Cadogan is not there yet, or could not start. A server always is. */
export const isStarting = () => place === 'browser' && engineState.starting.stage !== 'ready'

/** For a component whose request has failed: ask `again` when Cadogan has started after all. */
export function onStarted(again: () => void) {
  let waited = false
  $effect(() => {
    const waits = isStarting()
    if (waited && !waits) untrack(again)
    waited = waits
  })
}

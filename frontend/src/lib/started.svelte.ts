/** Whether Cadogan has started in this browser, and when it can answer again. */
import { untrack } from 'svelte'
import { server } from '../engine/carrier'
import { engineState } from '../engine/state.svelte'
import { place } from '../engine/place'
import type { Reply } from '../engine/requests'

/** Cadogan is not there yet, or could not start. A server always is. */
export const isStarting = () => place === 'browser' && engineState.starting.stage !== 'ready'

/** For a component: if its request has `failed`, ask `again` when Cadogan has started after all, or when the server is back. */
export function onStarted(again: () => void, failed: () => boolean = () => true) {
  let waited = false
  $effect(() => {
    const waits = isStarting()
    if (waited && !waits && untrack(failed)) untrack(again)
    waited = waits
  })
  if (place === 'server') $effect(() => (failed() ? whenBack(again) : undefined))
}

/** An answer that is not read stays open. */
const isWhole = async ({ ok, text }: Reply) => (await text(), ok)

/** How often the server is asked whether it is back, in ms. */
const LOOK = 5_000

/** Call `back` when the server answers, if at first it does not. Returns how to stop waiting. */
function whenBack(back: () => void): () => void {
  let gone = false
  // Asked quietly, or a screen reader would say each time that nothing answers.
  const look = async () => {
    const answers = await server.send({ method: 'get', address: '/api/version' }, {}).then(isWhole, () => false)
    if (answers && gone) back()
    gone = !answers
  }
  void look()
  const timer = setInterval(() => void look(), LOOK)
  addEventListener('online', look)
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
  }
}

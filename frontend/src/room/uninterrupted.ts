/** A time in which nothing can be done: any key or tap only ends it. */

const PRESSES = ['keydown', 'keyup', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchend', 'click', 'dblclick', 'contextmenu']
/** The click after a finger was lifted comes within this time, in ms. */
const CLICK = 80

/** Wait for some ms, or until a key or finger is lifted that was pressed meanwhile, then call `done`. Returns how to do that at once. */
export function uninterrupted(ms: number, done: () => void): () => void {
  const over = new AbortController()
  const end = () => {
    if (over.signal.aborted) return
    over.abort()
    clearTimeout(timer)
    done()
  }
  const timer = setTimeout(end, ms)
  let pressed = false
  const swallow = (event: Event) => {
    if (event.cancelable) event.preventDefault()
    event.stopImmediatePropagation()
    const { type } = event
    // A key that is still held since before ends nothing.
    if (type === 'keydown' ? !(event as KeyboardEvent).repeat : type === 'pointerdown') pressed = true
    if (!pressed) return
    if (type === 'keyup' || type === 'click') end()
    if (type === 'pointerup') setTimeout(end, CLICK)
  }
  for (const type of PRESSES) addEventListener(type, swallow, { capture: true, passive: false, signal: over.signal })
  return end
}

/**
 * Back closes what is open over a page before it leaves the page.
 *
 * Each open thing has an entry of its own in the history, above the page's; what is closed otherwise takes its entry with it.
 * `CloseWatcher` needs no entries, but it hears only Escape and Android's button, not a swipe or the browser's own button, and
 * watchers that opened without a touch in between close together.
 */

/** How to close what is open, the newest last. */
const open: (() => void)[] = []
/** What waits until the history is back at the page's own entry. */
let waiting: (() => void)[] = []
/** The history is on its way back to an entry below. */
let moving = false
let asked = false
/** The page is being loaded again: a step in the history would stop that. */
let leaving = false

/** How many entries for open things there are, up to the current one. */
const entries = (): number => history.state?.open ?? 0

/** Have Back call `close`. Returns a function that says that it is closed. It suits an effect and an attachment. */
export function onBack(close: () => void): () => void {
  open.push(close)
  settle()
  return () => {
    const at = open.indexOf(close)
    if (at >= 0) open.splice(at, 1)
    settle()
  }
}

/** Change the page's own entry, or leave it: at once if nothing is open above it. */
export function atPage(change: () => void) {
  if (!moving && waiting.length === 0 && entries() === 0) return change()
  waiting.push(change)
  fit()
}

/** Load the page again. */
export const reload = () =>
  atPage(() => {
    leaving = true
    location.reload()
  })

/** The browser went to another entry. What belonged to an entry that was left is closed. */
export function arrive() {
  if (!moving) while (open.length > entries()) open.pop()!()
  moving = false
  fit()
}

/** Fit the history once everything has changed: a window that replaces another takes over its entry. */
function settle() {
  if (asked) return
  asked = true
  queueMicrotask(() => {
    asked = false
    fit()
  })
}

/** Add entries for what has opened, or go back over those of what was closed. */
function fit() {
  if (moving || leaving) return
  const spare = entries() - (waiting.length > 0 ? 0 : open.length)
  if (spare > 0) {
    moving = true
    return history.go(-spare)
  }
  history.scrollRestoration = 'auto'
  const changes = waiting
  waiting = []
  for (const change of changes) change()
  if (leaving) return
  // Back must not scroll the page to where it was when this opened.
  if (open.length > 0) history.scrollRestoration = 'manual'
  for (let n = entries(); n < open.length; n++) history.pushState({ open: n + 1 }, '')
}

// After a reload nothing is open any more.
settle()

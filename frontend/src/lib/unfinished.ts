/** What a reload waits for: moves that are drawn and not stored yet. */

const busy = new Set<() => boolean>()

/** Have reloads wait while this is so; returns how to end that. */
export function holdReloads(while_: () => boolean): () => void {
  busy.add(while_)
  return () => void busy.delete(while_)
}

/** How long a reload waits at most, in ms: without a connection nothing is stored, and what is not is kept in the browser. */
const AT_MOST = 5000

/** Reload the page, in the way that is given, as soon as nothing is unfinished. */
export function whenFinished(reload: () => void, since = Date.now()) {
  if ([...busy].some((each) => each()) && Date.now() - since < AT_MOST) setTimeout(whenFinished, 50, reload, since)
  else reload()
}

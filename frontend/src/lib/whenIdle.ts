/** Do something once the page is loaded and has nothing else to do. */
export function whenIdle(todo: () => void) {
  const wait = () => ('requestIdleCallback' in globalThis ? requestIdleCallback(todo, { timeout: 10_000 }) : setTimeout(todo, 2000))
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}

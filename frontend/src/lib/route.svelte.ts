/** The page's address: "/" is the start page, "/{page}/{about}?…" any other: "/play/{id}" a table, "/rules/{game}" its rules. */

class Route {
  path = $state(location.pathname)
  query = $state.raw(new URLSearchParams(location.search))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  private read() {
    this.path = location.pathname
    this.query = new URLSearchParams(location.search)
  }

  go(address: string) {
    history.pushState(null, '', address)
    this.read()
    scrollTo(0, 0)
  }

  /** Replace the address without leaving the view. */
  rename(address: string) {
    history.replaceState(null, '', address)
    this.read()
  }

  /** The page's name, and what it is about; empty if the address has none. */
  get page(): string {
    return part(this.path, 1)
  }
  get about(): string {
    return part(this.path, 2)
  }
}

function part(path: string, n: number): string {
  const text = path.split('/')[n] ?? ''
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a broken escape, so no such page
  }
}

export const route = new Route()

/** A click that nobody has answered, and not one for a new tab. */
export const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey

/** Follow a link without reloading, unless the reader wants a new tab. */
export function follow(event: MouseEvent) {
  if (!isPlain(event)) return
  const link = event.currentTarget as HTMLAnchorElement
  event.preventDefault()
  route.go(link.pathname + link.search)
}

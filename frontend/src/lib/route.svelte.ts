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

  /** Another address for the same view. */
  rename(address: string) {
    history.replaceState(null, '', address)
    this.read()
  }

  /** The page's name and what it is about, each as far as there is one. */
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
    return text // a broken escape: no such page then
  }
}

export const route = new Route()

/** For links within the page: follow them without loading it anew, unless the reader asks for a new tab. */
export function follow(event: MouseEvent) {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.currentTarget as HTMLAnchorElement
  event.preventDefault()
  route.go(link.pathname + link.search)
}

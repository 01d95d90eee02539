/** The page's address: "/" is the start page, "/play/{id}" a table. */

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

  get playId(): string | null {
    const [, id] = /^\/play\/([^/]+)\/?$/.exec(this.path) ?? []
    return id ? decodeURIComponent(id) : null
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

/** The page's address: "/" is the start page, "/{page}/{about}?…" any other: "/play/{id}" a table, "/rules/{game}" its rules. */
import { place } from '../engine/place'
import { addressesOf } from './addresses'
import { arrive, atPage, reload } from './back'

const addresses = addressesOf(place)

class Route {
  private address = $state(addresses.read(location))
  readonly path = $derived(this.address.split('?', 1)[0]!)
  readonly query = $derived(new URLSearchParams(this.address.slice(this.path.length)))

  constructor() {
    addEventListener('popstate', () => {
      arrive()
      this.read()
    })
    // An address behind a "#" becomes a path on a server.
    if (place === 'server' && location.hash.startsWith('#/')) this.rename(this.address)
  }

  private read() {
    this.address = addresses.read(location)
  }

  go(address: string) {
    this.address = address
    atPage(() => {
      history.pushState(null, '', addresses.href(address))
      this.read()
    })
    scrollTo(0, 0)
  }

  /** Go to an address in place of this one. */
  rename(address: string) {
    this.address = address
    atPage(() => {
      history.replaceState(null, '', addresses.href(address))
      this.read()
    })
  }

  /** Note in the address what the page shows; the page itself goes on. */
  note(address: string) {
    atPage(() => address !== addresses.read(location) && history.replaceState(null, '', addresses.href(address)))
  }

  /** Load the page again at another address. */
  reload(address: string) {
    this.note(address)
    reload()
  }

  /** An address as a link needs it. */
  href(address: string): string {
    return addresses.href(address)
  }

  /** An address for other people. */
  full(address: string): string {
    return addresses.full(address, location)
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

/** The name of the page that a link leads to. */
export const pageOf = (link: HTMLAnchorElement) => part(addresses.read(link).split('?', 1)[0]!, 1)

/** A click that nobody has answered, and not one for a new tab. */
export const isPlain = (event: MouseEvent) =>
  !event.defaultPrevented && event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey

/** Follow a link without reloading, unless the reader wants a new tab. */
export function follow(event: MouseEvent) {
  if (!isPlain(event)) return
  event.preventDefault()
  route.go(addresses.read(event.currentTarget as HTMLAnchorElement))
}

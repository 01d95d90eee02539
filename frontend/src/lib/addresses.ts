/**
 * How the page's addresses are written. The page knows them as "/play/{id}?…"; a server keeps them as paths. Plain files have
 * no such paths, so there they follow a "#": "#/play/{id}?…", wherever the folder is.
 */
import type { Place } from '../engine/place'

type Where = Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>

export type Addresses = {
  /** The page's address in the browser's, or in a link's. */
  read(where: Pick<Where, 'pathname' | 'search' | 'hash'>): string
  /** A page's address as a link has it. */
  href(address: string): string
  /** A page's address for other people: with this site's own. */
  full(address: string, here: Where): string
}

/** The address behind a "#"; a second one is for a part of the page. */
const behind = (hash: string) => (hash.startsWith('#/') ? hash.slice(1).split('#', 1)[0]! : null)

const paths: Addresses = {
  // What is installed has links of one kind for both places.
  read: ({ pathname, search, hash }) => (pathname === '/' && behind(hash)) || pathname + search,
  href: (address) => address,
  full: (address, { origin }) => origin + address,
}

const hashes: Addresses = {
  read: ({ hash }) => behind(hash) ?? '/',
  href: (address) => `#${address}`,
  full: (address, { origin, pathname }) => `${origin}${pathname}#${address}`,
}

export const addressesOf = (place: Place): Addresses => (place === 'browser' ? hashes : paths)

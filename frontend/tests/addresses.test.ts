import { describe, expect, it } from 'vitest'
import { addressesOf } from '../src/lib/addresses'
import { address, readAddress, type Shared } from '../src/play/share'

const PAGES = ['/', '/play/a1', '/rules/crazy-quilt?redeals=2&wrap=on', '/deal?game=monte-carlo&position=u:AS+%26%23%3F%25', '/days/2026-11-22']
const SITES = ['https://example.org/', 'https://example.org/games/cadogan/', 'https://example.org/games/cadogan/index.html?from=home']

describe('addresses on a server', () => {
  const addresses = addressesOf('server')

  it.each(PAGES)('are paths: %s', (page) => {
    expect(addresses.href(page)).toBe(page)
    expect(addresses.full(page, new URL('https://example.org/play/x?y=z'))).toBe(`https://example.org${page}`)
    expect(addresses.read(new URL(page, 'https://example.org/play/x'))).toBe(page)
  })

  it('may be read from behind a #, as an installed page has them', () => {
    expect(addresses.read(new URL('https://example.org/#/days'))).toBe('/days')
    expect(addresses.read(new URL('https://example.org/records#/days'))).toBe('/records')
  })
})

describe('addresses of plain files', () => {
  const addresses = addressesOf('browser')

  it.each(SITES.flatMap((site) => PAGES.map((page) => [page, site] as const)))('are what follows a #, wherever the folder is: %s at %s', (page, site) => {
    const link = new URL(addresses.href(page), `${site}#/puzzles`)
    expect(link.pathname + link.search).toBe(new URL(site).pathname + new URL(site).search)
    expect(addresses.read(link)).toBe(page)
  })

  it('are given to others without what only this reader came by', () => {
    const here = new URL('https://example.org/games/index.html?from=home#/play/x')
    expect(addresses.full('/deal?game=windmill&deal=7', here)).toBe('https://example.org/games/index.html#/deal?game=windmill&deal=7')
  })

  it('leave out a part of the page, and take anything else for the start page', () => {
    const read = (hash: string) => addresses.read(new URL(hash, SITES[0]))
    expect(read('#/records#statistics')).toBe('/records')
    expect(read('')).toBe('/')
    expect(read('#statistics')).toBe('/')
  })

  it('hold a shared game', () => {
    const shared: Shared = { game: 'crazy-quilt?redeals=2', deal: '7', challenge: { won: true, moves: 2, seconds: 61, hints: 0, undos: 2, line: ['4+8', 'close'] } }
    const link = new URL(addresses.full(address(shared), new URL(SITES[1]!)))
    expect(readAddress(new URLSearchParams(addresses.read(link).split('?')[1]))).toEqual(shared)
  })
})

import { describe, expect, it } from 'vitest'
import { tableSvg, type Colours, type Manner } from '../src/table/picture'
import { de } from '../src/words/de'
import { en } from '../src/words/en'
import { tables } from './fixtures'

const colours = Object.fromEntries(
  'felt felt-deep muted slot accent shadow card card-low blocked bronze ink S H D C back back-line'
    .split(' ')
    .map((name, i) => [name, `#0000${(16 + i).toString(16)}`]),
) as Colours
const manner: Manner = { colours, large: false, index: en.cards.index, back: 'lattice', indices: 'upright' }

const shown = (name: string, at = 0) => {
  const { layouts, piles } = tables[name]!
  return { id: 'x', deal: '11', status: at === 2 ? ('won' as const) : ('playing' as const), table: { layouts, piles: piles[at]! } }
}

/** Every element is closed, and every attribute quoted: the parser of a browser is strict about SVG files. */
function wellFormed(svg: string) {
  const open: string[] = []
  const rest = svg.replace(/<(\/?)([a-zA-Z]+)((?:\s[\w-]+="[^"<]*")*)\s*(\/?)>/g, (_, end: string, name: string, __, empty: string) => {
    if (end) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
    return ''
  })
  expect(open).toEqual([])
  expect(rest).toBe('')
}

describe('a picture of the table', () => {
  for (const name of Object.keys(tables))
    it(`of ${name} stands alone, in every layout`, () => {
      const { layouts, piles } = tables[name]!
      for (let at = 0; at < piles.length; at++)
        for (const layout of layouts) {
          const svg = tableSvg(shown(name, at), manner, layout)
          wellFormed(svg)
          expect(svg).not.toMatch(/<text|font|href|var\(|NaN|undefined|Infinity/)
          expect(svg.length).toBeLessThan(250_000)
        }
    })

  it('shows every card that lies open', () => {
    const papers = (svg: string) => svg.split('rx="0.42" fill="url(#paper)"').length + svg.split('rx="0.12" fill="').length - 2
    const { piles } = tables['capricieuse']!
    const open = Object.values(piles[0]!).reduce((sum, { kind, cards }) => sum + (kind === 'pile' ? cards.length : Math.min(1, cards.length)), 0)
    expect(papers(tableSvg(shown('capricieuse'), manner))).toBe(open)
    expect(papers(tableSvg(shown('crazy-quilt'), manner))).toBe(64 + 8)
  })

  it('tucks covered ends in, and marks free ones', () => {
    const svg = tableSvg(shown('crazy-quilt'), manner)
    const free = Object.values(tables['crazy-quilt']!.piles[0]!).flatMap(({ covered }) => covered?.filter((end) => !end) ?? []).length
    expect(svg.split(`rx=".17" fill="${colours.bronze}"`).length - 1).toBe(free)
    expect(svg.split('fill="url(#shade)"').length - 1).toBe(2 * 64 - free)
  })

  it('shows the rug whole when the game is won', () => {
    expect(tableSvg(shown('crazy-quilt', 1), manner)).toContain('opacity=".34"')
    expect(tableSvg(shown('crazy-quilt', 2), manner)).not.toContain('opacity=".34"')
  })

  it('keeps to the reader’s settings', () => {
    const plain = tableSvg(shown('crazy-quilt'), manner)
    for (const other of [{ large: true }, { index: de.cards.index }, { back: 'rays' }, { indices: 'turned' }] as Partial<Manner>[])
      expect(tableSvg(shown('crazy-quilt'), { ...manner, ...other })).not.toBe(plain)
  })
})

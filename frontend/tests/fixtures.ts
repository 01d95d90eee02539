/** Answers of the server, each a few moves into a game of one family, and small tables made by hand. */
import type { Layout, Move, Pile, Place, Play, PlayChange } from '../src/lib/api'
import capricieuse from './fixtures/capricieuse.json'
import changesOfAll from './fixtures/changes.json'
import doubles from './fixtures/doubles.json'
import laidOutOfAll from './fixtures/laidOut.json'
import quilt from './fixtures/quilt.json'
import tablesOfAll from './fixtures/tables.json'
import windmill from './fixtures/windmill.json'

export const plays = { quilt, windmill, capricieuse, doubles } as unknown as Record<string, Play>

/** Of each of these plays: what a walk from there changes, and the play at its end. */
export const walks = changesOfAll as unknown as Record<string, { changes: PlayChange[]; after: Play }>

/** Of every game, and of some with other options: its layouts, and what lies there at the start, half way and at the end. */
export const tables = tablesOfAll as unknown as Record<string, { layouts: Layout[]; piles: Record<string, Pile>[] }>

export const place = (name: string, x: number, y: number, more: Partial<Place> = {}): Place => ({
  place: name,
  x,
  y,
  turned: false,
  fan: [0, 0],
  scale: 1,
  wings: [],
  ...more,
})

export const layout = (width: number, height: number, ...places: Place[]): Layout => ({ width, height, places, compressed: false, aside: [] })

export const pile = (cards: string, more: Partial<Pile> = {}): Pile => {
  const list = cards.split(' ').filter(Boolean)
  return {
    title: 'pile',
    kind: 'pile',
    cards: list,
    count: list.length,
    next: '',
    notes: [],
    caption: '',
    which: '',
    suit: '',
    way: '',
    down: 0,
    covered: null,
    seen: [],
    hand: '',
    ...more,
  }
}

type LaidOut = {
  layouts: [width: number, height: number, places: [name: string, x: number, y: number, fan: number][]][]
  piles: Record<string, [kind: string, notes: Pile['notes'], most: number]>
}

/** Tables whose layouts no game file gives: with one card at each place, and with as many as it can hold. */
export const laidOut: typeof tables = Object.fromEntries(
  Object.entries(laidOutOfAll as unknown as Record<string, LaidOut>).map(([name, { layouts, piles }]) => [
    name,
    {
      layouts: layouts.map(([width, height, places]) => layout(width, height, ...places.map(([at, x, y, fan]) => place(at, x, y, { fan: [0, fan] })))),
      piles: [1, 200].map((count) =>
        Object.fromEntries(
          Object.entries(piles).map(([at, [kind, notes, most]]) => {
            const n = Math.min(count, most)
            return [at, pile(kind === 'stock' ? '' : 'TS '.repeat(n), { kind, notes, count: n })]
          }),
        ),
      ),
    },
  ]),
)

/** What moves lead to where the fixtures do not say: nothing is known of it. */
export const play = (of: Play, more: Partial<Play> = {}): Play => ({ ...of, node: 0, branches: [], ahead: {}, safe: [], finish: [], ...more })

/** "c1-w" from c1 to w; the stock's moves by their names. */
export const move = (name: string, from?: string, to?: string): Move => {
  const [a = '', b = ''] = name.split(/[-+]/)
  const kind = b === '' ? name : name.includes('+') ? 'pair' : 'card'
  return { name, kind, from: from ?? (b ? a : 'stock'), to: to ?? b, count: 1, words: name }
}

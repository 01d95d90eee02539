/** Small tables drawn beside the text: what lies on them comes from the server's rules (examples.json), where it lies from here. */
import type { Layout, Move, Pile, Place } from '../lib/api'
import examples from './examples.json'

export type Example = { game: string; piles: Record<string, Pick<Pile, 'title' | 'kind' | 'cards' | 'count' | 'next' | 'covered'>>; moves: Move[] }

const pictures: Record<string, unknown> = examples.pictures
export const lesson = examples.lesson as unknown as Example[]

/** The example of a family; none for one that has no picture. */
export const exampleOf = (family: string) => pictures[family] as Example | undefined

type At = [place: string, x: number, y: number, more?: Partial<Place>]

function layout(places: At[], margin = 0.5): Layout {
  const all = places.map(([place, x, y, more]): Place => ({ place, x, y, turned: false, fan: [0, 0], scale: 1, ...more }))
  // A fan is given room for seven cards.
  const reach = (way: 'x' | 'y', side: -1 | 1) =>
    all.map((each) => each[way] + (side * (each.turned === (way === 'x') ? 7 : 5)) / 2 + (side > 0 ? 6 * each.fan[way === 'x' ? 0 : 1] : 0))
  const [left, top] = [Math.min(...reach('x', -1)) - margin, Math.min(...reach('y', -1)) - margin]
  return {
    width: Math.max(...reach('x', 1)) + margin - left,
    height: Math.max(...reach('y', 1)) + margin - top,
    places: all.map((each) => ({ ...each, x: each.x - left, y: each.y - top })),
  }
}

/** Of neighbours in a weave, from centre to centre. */
const PITCH = 5.65

export function weave(
  rows: number,
  columns: number,
  name = (row: number, column: number) => 'abcdefgh'[column]! + (row + 1),
  pitch = PITCH,
): Layout {
  return layout(
    Array.from({ length: rows * columns }, (_, n) => {
      const [row, column] = [Math.floor(n / columns), n % columns]
      return [name(row, column), pitch * column, pitch * row, { turned: (row + column) % 2 === 1 }]
    }),
  )
}

export function grid(rows: number, columns: number, name = (n: number) => String(n + 1)): Layout {
  return layout(
    Array.from({ length: rows * columns }, (_, n) => [name(n), 5.8 * (n % columns), 7.8 * Math.floor(n / columns)]),
  )
}

const SAILS: At[] = [
  ['s1', 0, -15.4],
  ['s2', 0, -7.8],
  ['s3', 0, 7.8],
  ['s4', 0, 15.4],
  ['s5', -13.9, 0, { turned: true }],
  ['s6', -6.3, 0, { turned: true }],
  ['s7', 6.3, 0, { turned: true }],
  ['s8', 13.9, 0, { turned: true }],
]
const CROSS: At[] = [
  ...SAILS,
  ['c', 0, 0],
  ['k1', -7.6, -9.6],
  ['k2', 7.6, -9.6],
  ['k3', -7.6, 9.6],
  ['k4', 7.6, 9.6],
]

const suits = [...'SHDC']

const LAYOUTS: Record<string, Layout> = {
  quilt: weave(5, 5),
  windmill: layout([...CROSS, ['w', 15, 13.4]]),
  capricieuse: layout([
    ...suits.flatMap((suit, n): At[] => [
      [`u${suit}`, 6 * n - 22.5, 0],
      [`d${suit}`, 6 * n + 4.5, 0],
    ]),
    ...Array.from({ length: 12 }, (_, n): At => [`p${n + 1}`, 8.4 * (n % 6) - 21, 8.6 + 17.5 * Math.floor(n / 6), { fan: [0, 1.6] }]),
  ]),
  doubles: grid(4, 5),
}
export const layoutOf = (family: string): Layout => LAYOUTS[family]!

/** Where the cards of a deal come to lie that is typed in one by one; in rows for a game that has no shape here. */
export function dealt(family: string, options: Record<string, string>, count: number): { layout: Layout; name: (n: number) => string } {
  const size = Number(options.rows) * Number(options.cols)
  switch (family) {
    case 'quilt':
      return { layout: weave(8, 8, (row, column) => String(8 * row + column), 6.2), name: String }
    case 'windmill':
      return { layout: layout([...SAILS, ['', 0, 0]]), name: (n) => `s${n + 1}` }
    case 'doubles':
      return size > 0 ? { layout: grid(Number(options.rows), Number(options.cols), String), name: String } : rows(count)
    default:
      return rows(count)
  }
}

const rows = (count: number) => ({ layout: grid(Math.ceil(count / 12), 12, String), name: String })

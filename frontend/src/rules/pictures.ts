/**
 * Small tables drawn beside the text. tests/examples.py writes them into examples.json; other games have none.
 */
import type { Abilities, Laid, Layout, Move, Pile } from '../lib/api'
import { wovenPlaces } from '../table/geometry'
import examples from './examples.json'

/** A table by the server's rules. Empty piles of a weave are left out. */
export type Example = { game: string; piles: Record<string, Omit<Pile, 'notes' | 'caption' | 'seen' | 'hand'>>; moves: Move[] }

/** `seed` patterns the rug under a weave. */
export type Picture = Example & { abilities: Abilities; seed: string; layout: Layout }

type Written = { width: number; height: number; places: [place: string, x: number, y: number, turned?: number, fan?: number][] }

const layoutOf = ({ width, height, places }: Written): Layout => ({
  width,
  height,
  places: places.map(([place, x, y, turned, fan = 0]) => ({ place, x, y, turned: !!turned, fan: [0, fan], scale: 1, wings: [] })),
  compressed: false, aside: [],
})

/** Fill in the usual values, which the file leaves out. */
const whole = <Of extends Example>(example: Of): Of => ({
  ...example,
  piles: Object.fromEntries(Object.entries(example.piles).map(([place, pile]) => [place, { ...PLAIN, ...pile }])),
  moves: example.moves.map((move) => ({ ...move, words: move.words ?? move.name, count: 1 })),
})
const PLAIN = { which: '', suit: '', way: '', next: '', covered: null, down: 0 }

const pictures = new Map(
  Object.entries(examples as unknown as Record<string, Picture & { layout: Written }>).map(
    ([family, picture]): [string, Picture] => [family, { ...whole(picture), layout: layoutOf(picture.layout) }],
  ),
)

export const pictureOf = (family: string) => pictures.get(family)

/** Cards in rows, upright or as in a weave, without overlaps. */
function inRows(names: string[], columns: number, woven: boolean): Layout {
  const [wide, high] = woven ? [6.2, 6.2] : [5.8, 7.8]
  const rows = Math.ceil(names.length / columns)
  const places = names.map((place, n) => {
    const [row, column] = [Math.floor(n / columns), n % columns]
    const turned = woven && (row + column) % 2 === 1
    return { place, x: wide * (column + 0.5) + 0.5, y: high * (row + 0.5) + 0.5, turned, fan: [0, 0] as [number, number], scale: 1, wings: [] }
  })
  return { width: wide * columns + 1, height: high * rows + 1, places, compressed: false, aside: [] }
}

/** The places for a deal typed in card by card; plain rows if the game does not give them. */
export function dealt(family: string, { laid, columns }: Laid, count: number): { layout: Layout; name: (n: number) => string } {
  const picture = pictureOf(family)?.layout
  const name = (n: number) => laid[n] ?? `/${n}`
  if (laid.length === 0 || columns === 0) return { layout: inRows(Array.from({ length: count }, (_, n) => name(n)), 12, false), name }
  const places = picture?.places.filter(({ place }) => laid.includes(place)) ?? []
  if (picture && places.length === laid.length && wovenPlaces({ places }).length === 0) return { layout: { ...picture, places }, name }
  return { layout: inRows(laid, columns, !!picture && wovenPlaces(picture).length > 0), name }
}

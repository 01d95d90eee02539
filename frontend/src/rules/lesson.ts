/** The first lesson: a small quilt with questions. Which cards are free and which moves are legal comes from the server. */
import { groupOf, type Group } from '../lib/kinds'
import { board, lesson, type Example } from './pictures'
import { forGood } from '../engine/kept'

export type Step = {
  name: 'woven' | 'find' | 'play' | 'freed' | 'waste' | 'end'
  /** The table at first, and after the right answer. */
  table: Example
  after: Example
  /** The places to touch: all of them, or any one. */
  targets: string[]
  all: boolean
  /** The card named in the text. */
  card: string
}

export const { seed: SEED, rows: ROWS, columns: COLUMNS, layout: LAYOUT } = board
/** The game that it teaches. */
export const GAME = lesson[0]!.game

export const cells = LAYOUT.places.slice(0, ROWS * COLUMNS)
/** The piles beside them. */
export const beside = LAYOUT.places.slice(ROWS * COLUMNS)

export const isFree = (table: Example, place: string) => table.piles[place]?.covered?.includes(false) ?? false

export function steps(): Step[] {
  const [first, played, dealt, laid] = lesson as [Example, Example, Example, Example]
  const free = cells.map(({ place }) => place).filter((place) => isFree(first, place))
  const moved = ({ moves, piles }: Example, group: Group) =>
    moves.filter(({ kind, to }) => kind === 'card' && piles[to] && groupOf(piles[to]) === group).map(({ from }) => from)
  const up = moved(first, 'foundation')
  const freed = cells.map(({ place }) => place).filter((place) => isFree(played, place) && !isFree(first, place) && first.piles[place])
  const toWaste = moved(dealt, 'waste')
  const quiet = { targets: [], all: true, card: '' }
  return [
    { ...quiet, name: 'woven', table: first, after: first },
    { name: 'find', table: first, after: first, targets: free, all: true, card: '' },
    { name: 'play', table: first, after: played, targets: up, all: false, card: '' },
    { name: 'freed', table: played, after: played, targets: freed, all: true, card: top(first, up[0]!) },
    { name: 'waste', table: dealt, after: laid, targets: toWaste, all: false, card: top(dealt, beside.find(({ place }) => groupOf(dealt.piles[place]!) === 'waste')!.place) },
    { ...quiet, name: 'end', table: laid, after: laid },
  ]
}

export const top = (table: Example, place: string) => table.piles[place]?.cards.at(-1) ?? ''

/** The cards at a card's two narrow ends: above and below, or left and right. */
export function neighbours(table: Example, place: string): [string, string] {
  const at = cells.findIndex((each) => each.place === place)
  const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS]
  const card = (row: number, column: number) =>
    row < 0 || column < 0 || row >= ROWS || column >= COLUMNS ? '' : top(table, cells[row * COLUMNS + column]!.place)
  return cells[at]!.turned ? [card(row, column - 1), card(row, column + 1)] : [card(row - 1, column), card(row + 1, column)]
}

/** Set once this reader has taken or declined the lesson. */
const KEY = 'lesson'

export const hadLesson = () => forGood.text(KEY) !== null
export const setHadLesson = () => forGood.keep(KEY, 'had')

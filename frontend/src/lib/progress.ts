/**
 * What a player has reached that no game tells, such as ratings and solved puzzles. Only this browser keeps it; it is carried over with
 * the games.
 *
 * Each part has a name, and holds ratings, numbers, lists of texts, and objects of these. To join what two browsers know, that is all
 * one must know: the surer rating counts, the larger number, and what is in either list. So a new part is just a new name.
 */
import { forGood } from '../engine/kept'
import { NEW, type Rating } from './rating'

type Value = Rating | number | string[] | { [name: string]: Value }
export type Part = Record<string, Value>

const KEY = 'progress'
/** Once, the ids of solved puzzles were all that was kept. */
const ONCE = 'puzzles'

// What is carried over may be anything.
const DEEPEST = 4
const LONGEST = { list: 5_000, text: 64 }

const within = (value: unknown, most: number) => typeof value === 'number' && value > 0 && value <= most
const isRating = (value: object): value is Rating => 'deviation' in value

function kindOf(value: Value | undefined): string {
  if (typeof value !== 'object') return typeof value
  return Array.isArray(value) ? 'list' : isRating(value) ? 'rating' : 'object'
}

/** A value without what is none; undefined if nothing is left. */
function checked(value: unknown, depth = 0): Value | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return undefined
  if (Array.isArray(value)) return value.filter((each) => typeof each === 'string' && each.length <= LONGEST.text).slice(0, LONGEST.list)
  if (isRating(value)) {
    const { rating, deviation, volatility } = value
    const valid = within(rating, 4000) && within(deviation, NEW.deviation) && within(volatility, 1)
    return valid ? { rating, deviation, volatility } : undefined
  }
  return Object.fromEntries(Object.entries(value).flatMap(([name, each]) => {
    const found = name.length <= LONGEST.text ? checked(each, depth + 1) : undefined
    return found === undefined ? [] : [[name, found]]
  }))
}

/** What both values know. */
function joined(mine: Value | undefined, theirs: Value | undefined): Value | undefined {
  if (mine === undefined || theirs === undefined) return mine ?? theirs
  if (kindOf(mine) !== kindOf(theirs)) return mine
  if (typeof mine === 'number') return Math.max(mine, theirs as number)
  if (Array.isArray(mine)) return [...new Set([...mine, ...(theirs as string[])])]
  if (isRating(mine)) return (theirs as Rating).deviation < mine.deviation ? theirs : mine
  const both = new Set([...Object.keys(mine), ...Object.keys(theirs)])
  return Object.fromEntries([...both].map((name) => [name, joined(mine[name], (theirs as Part)[name])!]))
}

function all(): Part {
  const kept = checked(forGood.value<object>(KEY, {})) as Part
  const solved = forGood.value<unknown[]>(ONCE, []).map(String)
  return solved.length > 0 ? (joined({ puzzles: { solved } }, kept) as Part) : kept
}

function keepAll(parts: Part) {
  forGood.keepValue(KEY, parts)
  forGood.keep(ONCE, null)
}

/** A part; what it lacks is as in `fresh`. */
export function reached<T extends Part>(name: string, fresh: T): T {
  const found = (all()[name] ?? {}) as Part
  const others = Object.entries(fresh).filter(([field, value]) => kindOf(found[field]) !== kindOf(value))
  return { ...found, ...Object.fromEntries(others) } as T
}

export const keep = (name: string, part: Part) => keepAll({ ...all(), [name]: part })

/** All parts as JSON; empty if there are none. */
export function written(): string {
  const parts = all()
  return Object.keys(parts).length > 0 ? JSON.stringify(parts) : ''
}

/** Join what was carried over to what is here; return whether it told anything new. */
export function meet(text: string): boolean {
  let theirs: Value | undefined
  try {
    theirs = checked(JSON.parse(text || '{}'))
  } catch {
    return false // no page wrote it
  }
  const mine = all()
  const both = kindOf(theirs) === 'object' ? (joined(mine, theirs) as Part) : mine
  if (JSON.stringify(both) === JSON.stringify(mine)) return false
  keepAll(both)
  return true
}

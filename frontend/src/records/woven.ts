/** The colours of a rug: each of its four tells how the game was won. Its pattern tells the deal. */
import type { Win } from '../lib/api'
import { monthOf, today } from '../days/dates'
import { boxOf, drawn, rug } from '../table/rug'

export type Thread = 'undo' | 'help' | 'odds' | 'time'
type Known = Pick<Win, 'undos' | 'hints' | 'peeked' | 'chance' | 'seconds'>

/** By what a thread tells, its colours; the words have a sentence for each. */
const DYES = {
  undo: { none: '#2b4a3b', few: '#1d3b57', many: '#5c2a1a', unknown: '#4a2545' },
  help: { none: '#d9a441', few: '#cf7d3a', many: '#b98f6a', seen: '#8f8b7e' },
  odds: { good: '#5f8f86', even: '#a8353a', long: '#b03a6e', unknown: '#6f87a3' },
  time: { minutes3: '#fdf8ee', minutes10: '#f1e2b4', minutes30: '#ecbfa9', longer: '#bcd2dc', unknown: '#e6e1d4' },
} as const

export const THREADS = Object.keys(DYES) as Thread[]
export type Dye = { [Each in Thread]: keyof (typeof DYES)[Each] }

/** What each thread tells of a win. */
export function dyeOf({ undos, hints, peeked, chance, seconds }: Known): Dye {
  return {
    undo: undos === null ? 'unknown' : undos === 0 ? 'none' : undos <= 5 ? 'few' : 'many',
    help: peeked ? 'seen' : hints === 0 ? 'none' : hints <= 3 ? 'few' : 'many',
    odds: chance === null ? 'unknown' : chance >= 0.5 ? 'good' : chance >= 0.2 ? 'even' : 'long',
    time: seconds === null ? 'unknown' : seconds < 180 ? 'minutes3' : seconds < 600 ? 'minutes10' : seconds < 1800 ? 'minutes30' : 'longer',
  }
}

/** The four colours, the ground and border first. */
export const coloursOf = (dye: Dye): string[] => THREADS.map((thread) => (DYES[thread] as Record<string, string>)[dye[thread]]!)

/** What a rug's pattern is made from. */
const seedOf = ({ deal, play }: Pick<Win, 'deal' | 'play'>) => deal ?? play

type Made = Known & Pick<Win, 'deal' | 'play'>

/** The rug of a win. A small one is its middle alone: more is noise. */
export const wovenOf = (win: Made, whole = false) => rug(seedOf(win), coloursOf(dyeOf(win)), whole ? 0 : 2)

/** The same as an SVG element: one piece of text is faster to show than a component. */
export function wovenSvg(win: Made, whole = false): string {
  const woven = wovenOf(win, whole)
  return `<svg class="woven" viewBox="${boxOf(woven)}" aria-hidden="true">${drawn(woven)}</svg>`
}

// -- the wall

export type Month<Each> = { month: string; wins: Each[] }

/** Wins by the months of their ends where the reader is, in their order. */
export function byMonth<Each extends Pick<Win, 'ended'>>(wins: Each[]): Month<Each>[] {
  const months: Month<Each>[] = []
  for (const win of wins) {
    const month = monthOf(today(new Date(win.ended)))
    if (months.at(-1)?.month !== month) months.push({ month, wins: [] })
    months.at(-1)!.wins.push(win)
  }
  return months
}

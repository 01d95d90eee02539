/** The end of a game: what is new about a win, whose it was, and where a loss turned. */
import { t } from '../words/index.svelte'
import type { AchievementKind } from '../words/kinds'
import type { Annotation, Ending, Fate, MadeMove, Pile, Play } from '../lib/api'
import { isKnown, points, wholePoints } from '../coach/chances'
import { gameTitle } from '../lib/gameName'
import { groupOf, isHome } from '../lib/kinds'
import { details, type Result } from '../play/results'
import { briefDay } from '../lib/moments'
import { clockTime } from '../lib/when'

// -- what is new

export type News = { kind: AchievementKind | 'days' | 'fastest' | 'shortest'; count?: number; title: string; text: string }

const MOST = 3
/** The rarest first. */
const ORDER: AchievementKind[] = [
  'first-win', 'daily-100', 'daily-30', 'daily-7', 'streak-25', 'streak-10', 'streak-5', 'streak-3', 'long-odds', 'no-undo', 'no-hint', 'fast',
] // prettier-ignore

/** What is new about a win, at most three things; only one of them is called a record, and none that few wins could make. */
export function news({ earned, days, fastest, shortest, seconds, moves }: Pick<Ending, 'earned' | 'days' | 'fastest' | 'shortest' | 'seconds' | 'moves'>): News[] {
  const kinds = ORDER.filter((kind) => earned.includes(kind))
  const told = (kind: AchievementKind): News => ({ kind, title: t.results.kinds[kind].title, text: t.ending.earned[kind] })
  const row = days && days.now > 1 && !kinds.some((kind) => kind.startsWith('daily')) ? days : null
  const record = [
    { kind: 'fastest' as const, value: seconds, before: fastest?.before, title: t.ending.fastest, say: clockTime },
    { kind: 'shortest' as const, value: moves, before: shortest?.before, title: t.ending.shortest, say: String },
  ].flatMap(({ kind, value, before, title, say }) => (value !== null && before != null && value < before ? [{ kind, title, text: t.ending.before(say(value), say(before)) }] : []))
  return [
    ...kinds.filter((kind) => kind === 'first-win').map(told),
    ...(row ? [{ kind: 'days' as const, count: row.now, title: t.ending.days(row.now), text: t.ending.bestDays(row.best, row.now) }] : []),
    ...(row && row.now > row.best ? [] : record.slice(0, 1)),
    ...kinds.filter((kind) => kind !== 'first-win').map(told),
  ].slice(0, MOST)
}

// -- luck and skill

/** In whole per cents: the chance at the start, and what of the win was in the moves and in the cards, which add up to 100. */
export type Share = { start: string; moves: number; cards: number; flawless: boolean }

/**
 * How much of a win was in the moves: what they kept of the chance that was there at the start; the cards did the rest. Null without
 * a known chance. Flawless is a win on the player's own in which no move cost anything.
 */
export function shares({ start, end, luck, skill, plies }: Annotation, { undos, hints }: Pick<Result, 'undos' | 'hints'>): Share | null {
  if (!isKnown(start) || !(start.known || start.calibrated)) return null
  const whole = wholePoints(start.value, end.value, luck, skill)
  const moves = Math.min(100, Math.max(0, whole.from + whole.moves))
  return { start: points(whole.from), moves, cards: 100 - moves, flawless: undos === 0 && hints === 0 && plies.every(({ loss }) => loss === 0) }
}

/** What the cards and the moves did to the chance, in whole per cents; null if it is not known. */
export function balance({ start, end, luck, skill }: Annotation): { luck: number; skill: number } | null {
  if (!isKnown(start) || !(start.known || start.calibrated)) return null
  const { cards, moves } = wholePoints(start.value, end.value, luck, skill)
  return { luck: cards, skill: moves }
}

/** "Mostly your moves", "a little luck": from all moves to all luck. */
export function shareWords(moves: number): readonly string[] {
  const step = moves >= 95 ? 0 : moves >= 60 ? 1 : moves > 40 ? 2 : moves > 5 ? 3 : 4
  return t.ending.shares[step]!
}

/** "Cadogan 27 Nov · Windmill 3:12 · no hints · luck −4, skill −1": a win of a daily deal in one line, to send. */
export function oneLine({ day, game }: Pick<Play, 'day' | 'game'>, result: Result, balance: { luck: number; skill: number } | null): string {
  const title = gameTitle(game)
  const [first, ...rest] = details(result)
  const named = result.seconds === null ? [title, first] : [`${title} ${first}`]
  return [`Cadogan ${briefDay(day!)}`, ...named, ...rest, balance && t.challenge.balance(signed(balance.luck), signed(balance.skill))].filter(Boolean).join(' · ')
}

const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`)

// -- a loss

/** The move that turned a game; `open`: the game could still be won when it ended, so it is the move not made. */
export type Turn = { kind: 'turned' | 'fell' | 'open'; ply: number; better: MadeMove }

/** Where a game turned, as far as that is proved or, failing that, likely; "never" if it could not be won at all. */
export function turnOf({ won_until, lost_at, better, fell }: Fate, moves: number): Turn | 'never' | null {
  if (lost_at === 0) return 'never'
  if (better && lost_at !== null) return { kind: 'turned', ply: lost_at, better }
  if (better && won_until === moves) return { kind: 'open', ply: moves + 1, better }
  return fell?.better ? { kind: 'fell', ply: fell.ply, better: fell.better } : null
}

/** How many of a game's cards are home or were removed; empty if none are. */
export function far(piles: Record<string, Pile>): string {
  const count = (some: Pile[]) => some.reduce((sum, pile) => sum + pile.count, 0)
  const all = Object.values(piles)
  const [home, gone] = [count(all.filter(isHome)), count(all.filter((pile) => groupOf(pile) === 'heap'))]
  return home > 0 ? t.ending.home(home, count(all)) : gone > 0 ? t.ending.gone(gone, count(all)) : ''
}

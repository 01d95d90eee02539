/**
 * How strong a player is in a family of games, by the deals with a rating that they have won and lost; it is kept in this browser. One level a
 * family, because the chances of different families cannot be compared.
 */
import * as api from './api'
import type { Ending, Play, PlaySummary } from './api'
import { keep, reached } from './progress'
import { NEW, rated, type Rating } from './rating'

/** How unsure the rating of a deal is: the coach's chance is an estimate. */
const UNSURE = 60
/** How many games are remembered. */
const REMEMBERED = 200

/** `games`: when they ended, the deal, and the level after it; in this order, as texts, so that those of two browsers can be joined. */
function of(family: string) {
  const found = reached(`level-${family}`, { now: NEW as Rating, games: [] as string[] })
  return { ...found, games: found.games.toSorted((a, b) => parseInt(a) - parseInt(b)) }
}
/** Where a deal is among those that have counted; -1 if it has not. */
const placeOf = (games: string[], game: string, deal: string | null) => games.findIndex((each) => each.includes(` ${game} ${deal} `))
const levelIn = (game: string) => Number(game.slice(game.lastIndexOf(' ')))

/** The player's rating in a family, and what it was after each game, the first before all. */
export function levelOf(family: string): { now: Rating; past: number[] } {
  const { now, games } = of(family)
  return { now, past: [NEW.rating, ...games.map(levelIn)] }
}

type Played = Pick<Play, 'game' | 'deal'>

/** Note how a game ended, if it counts; return by how much that changed the level, null if it does not count. */
export async function counted({ game, deal }: Played, { rating, rated, won }: Pick<Ending, 'rating' | 'rated' | 'won'>): Promise<number | null> {
  return rating !== null && rated && deal !== null ? settled(game.family, game.name, deal, { rating, won }) : null
}

/** How many of the last games may have ended while nobody looked. */
const UNSEEN = 5

/** Count the last games of a family whose end nobody has seen, such as those given up for another. */
export async function caughtUp(family: string) {
  const { games } = of(family)
  const unseen = ({ game, deal, winnable, ended }: PlaySummary) =>
    game.family === family && winnable && ended && placeOf(games, game.name, deal) < 0
  const last = (await api.plays()).filter(unseen).slice(0, UNSEEN)
  for (const each of last.toReversed()) await counted(each, await api.ending(each.id))
}

/** Note how a game with a rated deal ended, the first time that this is known; return by how much it has changed the level. */
export async function settled(family: string, game: string, deal: string, ended: { rating: number; won: boolean }): Promise<number> {
  const known = () => placeOf(of(family).games, game, deal)
  const change = (at: number) => {
    const { past } = levelOf(family)
    return past[at + 1]! - past[at]!
  }
  if (known() >= 0) return change(known())
  const after = await rated(of(family).now, [{ against: { rating: ended.rating, deviation: UNSURE }, score: ended.won ? 1 : 0 }])
  if (known() < 0) {
    const games = [...of(family).games, `${Date.now()} ${game} ${deal} ${Math.round(after.rating)}`]
    keep(`level-${family}`, { now: after, games: games.slice(-REMEMBERED) })
  }
  return change(known())
}

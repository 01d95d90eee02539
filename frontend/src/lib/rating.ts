/**
 * How strong a player is, and how hard what is played: one scale for both, after Mark Glickman's Glicko-2 (2012), as chess sites use it.
 *
 * Each puzzle or deal is a game against an opponent with a rating of its own: solved or won counts 1, else 0.
 */

/** A strength, how sure it is (one standard deviation), and how much it has been changing. */
export interface Rating {
  rating: number
  deviation: number
  volatility: number
}

/** A game that ended: against whom, and 1 if it was won, 0 if lost. */
export interface Result {
  against: Pick<Rating, 'rating' | 'deviation'>
  score: 0 | 1
}

/** Somebody of whom nothing is known. */
export const NEW: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }

/** Below this deviation a rating is no longer a guess (lichess shows others with a question mark). */
export const SURE = 110

/** In words: "1538", or "1538?" while it is still a guess */
export const shown = ({ rating, deviation }: Rating) => `${Math.round(rating)}${deviation > SURE ? '?' : ''}`

/** No rating is surer than this: a player can still learn. */
const SUREST = 45

/** The rating after games that all count as one period. */
export async function rated(player: Rating, results: Result[]): Promise<Rating> {
  const { Glicko2 } = await import('./glicko')
  const period = new Glicko2({ tau: 0.5, rating: NEW.rating, rd: NEW.deviation, vol: NEW.volatility })
  const one = period.makePlayer(player.rating, player.deviation, player.volatility)
  period.updateRatings(results.map(({ against, score }) => [one, period.makePlayer(against.rating, against.deviation, NEW.volatility), score]))
  return { rating: one.getRating(), deviation: Math.max(SUREST, one.getRd()), volatility: one.getVol() }
}

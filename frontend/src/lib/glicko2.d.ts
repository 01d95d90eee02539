/** The part of the library that is used; it brings no types. */
declare module 'glicko2' {
  interface Player {
    getRating(): number
    getRd(): number
    getVol(): number
  }
  export class Glicko2 {
    constructor(settings: { tau: number; rating: number; rd: number; vol: number })
    makePlayer(rating: number, deviation: number, volatility: number): Player
    updateRatings(matches: [Player, Player, number][]): void
  }
}

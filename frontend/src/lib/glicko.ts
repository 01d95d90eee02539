/** The library in a chunk of its own, with what makes a module of it: nobody needs it before a game has ended. */
export { Glicko2 } from 'glicko2'

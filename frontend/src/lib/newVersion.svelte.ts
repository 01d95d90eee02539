/**
 * A newer version of the page. `ready`: it has been fetched and waits for the player to take it. `taken`: they have; this
 * page is loaded again as soon as its moves are stored.
 */
export const newVersion = $state({ ready: false, taken: false })

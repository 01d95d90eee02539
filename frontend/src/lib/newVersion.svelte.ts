/**
 * A newer version of the page. `ready`: it has been fetched and waits for the player to take it. `taken`: they have; some browsers
 * need half a minute until it has taken over.
 */
export const newVersion = $state({ ready: false, taken: false })

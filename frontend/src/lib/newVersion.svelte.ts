/** Whether a newer version of the page has been fetched and waits for the player to take it. */
export const newVersion = $state({ ready: false })

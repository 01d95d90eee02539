/**
 * What the page says to the service worker: take over now; fetch the engine too; the page has started, with files of these addresses.
 * The other two it answers by true or false: the next page to load must be of your version; is the file at this address of your version?
 */
export type Message = 'take over' | 'come next' | 'fetch engine' | { started: string[] } | { has: string }

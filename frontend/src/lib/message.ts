/**
 * What the page says to the service worker: take over now; give up what still waits, for a newer version takes over; fetch the
 * engine too; the page has started, with files of these addresses; and a question that is answered by true or
 * false: is the file at this address of your version?
 */
export type Message = 'take over' | 'give up' | 'fetch engine' | { started: string[] } | { has: string }

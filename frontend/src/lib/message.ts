/**
 * What the page says to the service worker: take over now; fetch the engine too; the page has started, with files of these
 * addresses; and a question that is answered by true or false: is the file at this address of your version?
 */
export type Message = 'take over' | 'fetch engine' | { started: string[] } | { has: string }

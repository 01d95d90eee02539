/** What the page's windows, worker "games" and worker "thinker" tell each other. */
import { openChannel } from './kept'

/** How far the engine is. `bytes` of `of` have come over the network. `failed`: `trouble` says why. */
export type Starting = { stage: 'idle' | 'loading' | 'starting' | 'ready' | 'failed'; bytes: number; of: number; trouble: Trouble | null }
/**
 * Why the engine could not start: its files did not come; Python did not start; a newer Cadogan has written the games; another
 * window holds them and does not answer.
 */
export type Trouble = 'files' | 'start' | 'newer' | 'elsewhere'
/**
 * Where the games are: in the browser's storage; there until it was full, since then in memory until it has room or the window is closed; or
 * from the beginning only in memory, because the browser lends no storage.
 */
export type Storage = 'kept' | 'full' | 'refused'

/** The first message to worker "games", from the window that leads. `own`: it is for own patiences, for this window alone, and stores nothing. */
export type Lead = { what: 'lead'; engine: string; leader: string; own?: boolean }

/** From a window to worker "games". `id` is the window's number for its request. */
export type Asked =
  | { what: 'ask'; id: number; method: string; address: string; body?: string | undefined }
  /** The window does not want the rest of a stream. */
  | { what: 'leave'; id: number }
  | { what: 'ping' }
  /** Try to start again, if that has failed. */
  | { what: 'again' }
  /** The window closes. */
  | { what: 'bye' }

/** From worker "games" to a window. */
export type Told =
  /** The first message: the window may ask now. */
  | { what: 'welcome'; leader: string }
  | { what: 'starting'; starting: Starting }
  | { what: 'storage'; storage: Storage }
  | { what: 'answer'; id: number; status: number; body: string }
  /** The answer is a stream, whose events follow. */
  | { what: 'stream'; id: number }
  | { what: 'events'; id: number; events: [string, unknown][]; last: boolean }
  /** No answer: the request or the stream broke off. */
  | { what: 'broken'; id: number }
  | { what: 'pong' }

/** Between the windows and worker "games", on the channel that all share: who is there, who leads. */
export type Called = { hello: string } | { here: true }
export const CHANNEL = 'cadogan.engine'

/** A way between a window and worker "games". */
export interface Line<Out, In> {
  post(message: Out): void
  /** Pass every message from now on to `hear`. */
  listen(hear: (message: In) => void): void
  close(): void
}

/** The line of a window that does not lead. Nobody hears what is posted after it is closed. */
export function channelLine<Out, In>(client: string): Line<Out, In> {
  const channel = openChannel(`${CHANNEL}.${client}`)
  let open = true
  return {
    post: (message) => open && channel.postMessage(message),
    listen: (hear) => (channel.onmessage = ({ data }: MessageEvent<In>) => hear(data)),
    close() {
      open = false
      channel.close()
    },
  }
}

/** To worker "thinker", and from it. `flag`: worker "games" sets it to 1 to stop what is being thought. */
export type Begin = { what: 'begin'; engine: string; wasm: WebAssembly.Module | null; snapshot: Uint8Array | null; flag: SharedArrayBuffer | null }
export type Think = { what: 'think'; job: number; work: Uint8Array }
export type Thought =
  /** The worker cannot think: end it. */
  | { what: 'broken' }
  | { what: 'event'; job: number; event: string; data: unknown }
  | { what: 'done'; job: number; outcome: Uint8Array }

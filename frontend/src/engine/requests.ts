/** What a page sends to Cadogan, and what comes back: the same on every way. */

/** `address`: the path and the query, as in "/api/plays/x1?full=1"; `body`: JSON. */
export type Request = { method: string; address: string; body?: string | undefined }
/** `keepalive`: the request is sent even if the page closes meanwhile. */
export type Way = { signal?: AbortSignal | undefined; keepalive?: boolean }
/** One event of a stream. */
export type Event = { event: string; data: unknown }

export interface Reply {
  readonly status: number
  /** The status is one of 200 to 299. */
  readonly ok: boolean
  /** Seconds after which to try again, if there were too many requests. */
  readonly wait?: number
  json(): Promise<unknown>
  text(): Promise<string>
  /** The events of a stream. Leaving the loop ends it, as does the request's signal. */
  events(): AsyncIterable<Event>
}

export interface Carrier {
  /** The answer, also if it refuses. Throws if none comes. */
  send(request: Request, way: Way): Promise<Reply>
}

/** Requests to a server. */
import type { Carrier } from './requests'
import { events } from './events'

export const http: Carrier = {
  async send({ method, address, body }, way) {
    const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }
    const { signal, keepalive } = way
    const response = await fetch(address, { method, cache: 'no-store', ...(signal && { signal }), ...(keepalive && { keepalive }), ...sent })
    const wait = Number(response.status === 429 && response.headers.get('retry-after'))
    return { status: response.status, ok: response.ok, ...(wait > 0 && { wait }), json: () => response.json(), text: () => response.text(), events: () => events(response.body!) }
  },
}

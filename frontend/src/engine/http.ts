/** Requests to a server. */
import type { Carrier } from './requests'
import { events } from './events'

export const http: Carrier = {
  async send({ method, address, body }, way) {
    const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body }
    const { signal, keepalive } = way
    const response = await fetch(address, { method, cache: 'no-store', ...(signal && { signal }), ...(keepalive && { keepalive }), ...sent })
    return { status: response.status, ok: response.ok, json: () => response.json(), text: () => response.text(), events: () => events(response.body!) }
  },
}

/** Server-sent events, read with fetch: unlike with EventSource, the request can be a POST and can be refused. */

import type { Event } from './requests'

export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      text += decoder.decode(value, { stream: true })
      const whole = text.split('\n\n')
      text = whole.pop()!
      for (const each of whole) yield read(each)
    }
  } finally {
    void reader.cancel().catch(() => {})
  }
}

function read(text: string): Event {
  const fields = new Map(text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  return { event: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? 'null') as unknown }
}

/** A text as a link, and back. */
import { OWN } from '../lib/ownGame'

const LONGEST = 20_000 // characters, as Cadogan reads

/** An address that carries a text, packed, behind a "#": no server gets it. */
export async function linkOf(text: string): Promise<string> {
  const bytes = await flow(new TextEncoder().encode(text), new CompressionStream('deflate-raw'))
  const letters = btoa(String.fromCharCode(...bytes))
  return `${OWN}#${letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The text and the deal in an address's last part; null if there is none, or one that cannot be read. */
export async function textIn(hash: string): Promise<{ text: string; deal: string } | null> {
  const [, letters = '', deal = ''] = /#([\w-]+)(?:\.(\d{1,39}))?$/.exec(hash) ?? []
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
    const text = new TextDecoder().decode(await flow(bytes, new DecompressionStream('deflate-raw')))
    return text ? { text: text.slice(0, LONGEST), deal } : null
  } catch {
    return null
  }
}

async function flow(bytes: Uint8Array<ArrayBuffer>, through: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for (const reader = new Blob([bytes]).stream().pipeThrough(through).getReader(); size <= 4 * LONGEST; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    size += value.length
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}

/**
 * Texts that the page and its service workers hand each other: records that another app shared, the last day of which a deal was
 * played, the version of the next page to load.
 */

const CACHE = 'cadogan handed'

export type Name = 'share' | 'day' | 'next'

/** Folders of one host may each hold a Cadogan: each has its own texts. */
const address = (root: string, name: Name) => new URL(name, root).href

export async function hand(root: string, name: Name, text: string): Promise<void> {
  await (await caches.open(CACHE)).put(address(root, name), new Response(text))
}

/** The text last handed over; empty if there is none. */
export async function handed(root: string, name: Name): Promise<string> {
  const found = await caches.match(address(root, name), { cacheName: CACHE })
  return found ? found.text() : ''
}

/** The same, once. */
export async function take(root: string, name: Name): Promise<string> {
  const text = await handed(root, name)
  await (await caches.open(CACHE)).delete(address(root, name))
  return text
}

/** The texts in what was shared, from files first. */
export async function sharedText(form: FormData): Promise<string> {
  const files = form.getAll('records').filter((each) => each instanceof File)
  const texts = await Promise.all(files.map((file) => file.text()))
  const typed = form.get('text')
  return [...texts, typeof typed === 'string' ? typed : ''].map((text) => text.trim()).filter(Boolean).join('\n\n')
}

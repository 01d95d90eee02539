/** The translated rules of the families that are not declared, fetched when needed. All others come from the server. */
import type { Code } from '../words/index.svelte'

const TEXTS = import.meta.glob<string>('./*.txt', { query: '?raw', import: 'default' })

/** The translation; null if there is none. Its first line identifies the English text. */
export async function translated(family: string, code: Code): Promise<string | null> {
  const text = await TEXTS[`./${family}.${code}.txt`]?.()
  return text?.replace(/^of \w+\s*/, '') ?? null
}

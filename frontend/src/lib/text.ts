/** Sentences from words. */

/** "Queen of hearts." of "queen of hearts"; what already ends is left as it is. */
export function sentence(words: string): string {
  const text = words.trim()
  return text === '' ? '' : capital(text) + (/[.!?…]$/.test(text) ? '' : '.')
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

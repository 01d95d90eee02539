/** Sentences from words. */

/** "queen of hearts" as a sentence: "Queen of hearts." A text with a final mark keeps it. */
export function sentence(words: string): string {
  const text = words.trim()
  return text === '' ? '' : capital(text) + (/[.!?…]$/.test(text) ? '' : '.')
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

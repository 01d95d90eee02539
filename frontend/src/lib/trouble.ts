/** An error as a sentence. */
import type { Pile, Refused } from './api'

/** Why a move was refused, in the reader's language if the page has words for it. */
export async function refusalWords({ refusal, message }: Refused, piles: Record<string, Pile>): Promise<string> {
  try {
    return (refusal && (await (await import('./refusals')).sentenceOf(refusal, piles))) || message
  } catch {
    return message // the catalogue could not be fetched
  }
}

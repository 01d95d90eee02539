/** An error as a sentence. */
import type { Pile, Problem, Refusal } from './api'

type Piles = Record<string, Pile>

/** Why a move was refused, in the reader's language if the page has words for it. */
export async function refusalWords({ refusal, message }: { refusal?: Refusal | null | undefined; message: string }, piles: Piles): Promise<string> {
  try {
    return (refusal && (await (await import('./refusals')).sentenceOf(refusal, piles))) || message
  } catch {
    return message // the catalogue could not be fetched
  }
}

/** Why the top cards of a place cannot go to another, as the server answers to `ask`; without an answer, only that they cannot. */
export async function whyNot(piles: Piles, place: string, to: string, count: number, ask?: () => Promise<Problem>): Promise<string> {
  const params = { card: piles[place]?.cards.at(-count) ?? '', to }
  const { refusal, detail } = (await ask?.().catch(() => null)) ?? { refusal: { code: 'not-legal', move: '', params }, detail: '' }
  return refusalWords({ refusal, message: detail }, piles)
}

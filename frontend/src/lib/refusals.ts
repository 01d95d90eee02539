/** Why a move is refused, in the reader's language: one sentence per code. Fetched at the first refusal. */
import { language, t, type Code } from '../words/index.svelte'
import type { About, Sentences, Spoken, Suit } from '../words/kinds'
import type { Refusal } from './api'
import { rankOf } from './card'
import { spoken } from './names'
import { sentence } from './text'

const CATALOGUES: Record<Code, () => Promise<{ refusals: Sentences }>> = {
  en: () => import('../words/en/refusals'),
  de: () => import('../words/de/refusals'),
  fr: () => import('../words/fr/refusals'),
}

/** The sentence; null for a code that has none. */
export async function sentenceOf({ code, params }: Refusal, piles: Record<string, Spoken>): Promise<string | null> {
  const { refusals } = await CATALOGUES[language.code]()
  return Object.hasOwn(refusals, code) ? sentence(refusals[code]!(about(params, piles))) : null
}

function about(params: Refusal['params'], piles: Record<string, Spoken>): About {
  const text = (name: string) => String(params[name] ?? '')
  const number = (name: string) => Number(params[name] ?? 0)
  const place = (name: string): About['place'] => {
    const pile = piles[text(name)] ?? { kind: '', title: text(name), which: text(name), suit: '', way: '' }
    return { name: t.piles.name(pile), the: t.piles.the(pile), onto: t.piles.onto(pile) }
  }
  const rankNumber = rankOf(text('rank'))
  return {
    card: spoken(text('card')),
    cardRank: rankOf(text('card')),
    other: spoken(text('other')),
    otherRank: rankOf(text('other')),
    rank: rankNumber > 0 ? t.cards.rank(rankNumber) : '',
    rankNumber,
    place: place('place'),
    to: place('to'),
    count: number('count'),
    given: number('given'),
    most: number('most'),
    word: text('word'),
    suit: text('suit') ? t.cards.suit(text('suit') as Suit) : '',
    shapes: text('shapes'),
  }
}

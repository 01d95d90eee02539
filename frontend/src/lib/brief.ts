/** A move in few words: "5♦ to the waste". */
import { t } from '../words/index.svelte'
import type { MadeMove, Play } from './api'
import { madeWords, ontoPile, shortCard } from './names'

export function brief(made: MadeMove, play: Pick<Play, 'table' | 'game'>): string {
  const { kind, cards, from, to } = made
  const { piles } = play.table
  if (kind === 'deal') return t.moves.deal('', play.game.abilities.deals)
  if (kind === 'pair' && cards.length === 2) return cards.map(shortCard).join(' + ')
  const pile = piles[to] ?? piles[to + suitOf(made)]
  if (kind !== 'card' || cards.length === 0 || !pile || !piles[from]) return madeWords(made, play)
  return `${t.cards.run(shortCard(cards[0]!), cards.length)} ${ontoPile(pile)}`
}

/** The foundation of a card that goes to one of any suit. */
export const suitOf = ({ cards }: Pick<MadeMove, 'cards'>) => cards[0]?.charAt(1) ?? ''

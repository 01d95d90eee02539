/** What frees a blocked card, and in words. Fetched when it is first asked for. */
import { t } from '../words/index.svelte'
import * as api from '../lib/api'
import { shortCard, spoken } from '../lib/names'
import type { Held } from './board'

type Asking = { readonly stored: Pick<api.Play, 'id' | 'node'>; asked: Held | null; say(text: string): void; unhold(): void }

/** Ask what frees a card, and show and say it, unless the player has let the card go; `said` is what blocks it. */
export async function findWay(session: Asking, held: Held, said: string) {
  const { id, node } = session.stored
  const found = await api.blocked({ id, node, place: held.place, count: held.count }).catch(() => null)
  if (session.asked !== held) return
  if (!found) return session.say(said)
  if (found.by.length === 0) return session.unhold()
  const words = freeing(found)
  session.asked = { ...held, by: found.by, way: found.way, ready: found.moves.length > 0, words }
  session.say(`${said} ${words.said}`)
}

/** For the eye a heading and the cards, "Three cards free it:" "Q♠, then 4♣, then 7♠"; `said` is for the ear. */
export function freeing({ way, moves, sure }: api.Blocked): Held['words'] & { said: string } {
  const cards = way.map(({ card }) => card)
  const different = new Set(way.map(({ place, count }) => `${place} ${count}`)).size
  const head = moves.length > 0 ? t.play.frees(different) : sure ? t.play.notFree : t.play.noShortWay
  const first = moves.length > 0 || cards.length === 0 ? '' : `${t.play.first} `
  return { head, cards: first + t.play.then(cards.map(shortCard)), said: cards.length > 0 ? `${head} ${first}${cards.map(spoken).join(', ')}.` : head }
}

/** Labels of places for screen readers, and why a card cannot move. */
import { language, t } from '../words/index.svelte'
import type { Move, Pile, Pin, Place, Play } from '../lib/api'
import type { BlockedCard, Misplay } from './board'
import { movesFrom, target } from './choice'
import { parse } from '../lib/card'
import { groupOf, isHome, isTableau } from '../lib/kinds'
import { isDown, nextCard, noteWords, ontoPile, pileName, spoken, UNKNOWN } from '../lib/names'
import { capital, sentence } from '../lib/text'

/** The part of a table that labels describe. */
export type Scene = { piles: Record<string, Pile>; places: Place[]; moves: Move[] }

/** Everything about a place. */
export function label(place: Place, scene: Scene): string {
  const pile = scene.piles[place.place]!
  const card = pile.cards.at(-1)
  const name = pileName(pile)
  const goes = card ? goesFrom(place.place, 1, scene) : ''
  if (isTableau(pile) && !isHome(pile)) {
    if (!card) return listed(name, t.piles.empty)
    const many = pile.count > 1 && t.cards.count(pile.count)
    return listed(cardAt(pile, pile.cards.length - 1), name, ...(pile.covered ? [lies(place), ends(place, scene)] : []), many, goes)
  }
  const next = pile.next ? t.labels.takes(nextCard(pile)) : pile.count > 1 && isHome(pile) && t.labels.complete
  return listed(name, card ? spoken(card) : pile.count === 0 && t.piles.empty, ...said(pile), next, pile.hand && t.labels.beside(spoken(pile.hand)), goes)
}

/** A card of a pile, and whether it is face down. */
const cardAt = ({ cards, down }: Pile, index: number) => listed(spoken(cards[index]!), index < down && cards[index] !== UNKNOWN && t.cards.isDown)

/** A card of a fan that is under others. */
export function labelUnder(place: string, index: number, scene: Scene): string {
  const pile = scene.piles[place]!
  return listed(cardAt(pile, index), pileName(pile), t.labels.under(cardAt(pile, index + 1)), goesFrom(place, pile.cards.length - index, scene))
}

/** Where `count` cards can go together. */
function goesFrom(place: string, count: number, { moves, piles }: Scene): string {
  const ways = movesFrom(moves, place).filter((move) => move.count === count)
  return ways.length > 0 ? where(ways, place, piles) : ''
}

/** The least number at which a note is worth saying; 1 for all others. */
const LEAST: Record<string, number> = { count: 2, redeals: 0 }

/** The notes of a pile that are worth saying. */
const said = (pile: Pile) => noteWords({ ...pile, notes: pile.notes.filter(([code, n = 1]) => n >= (LEAST[code] ?? 1)) })

type Shown = Pick<Play, 'table' | 'moves' | 'game' | 'status'>

/** A card that cannot be played anywhere, tapped or dropped at a place: the reason is the same. `count`: the cards from it to the top. */
export function misplay(play: Shown, place: string, count = 1, at = place): Misplay {
  const blocked = blockedCard(play, place, count)
  return { place, at, sentence: blocked ? blockedWords(play, blocked) : refusal(play, place), blocked: blocked ?? undefined }
}

/** Why the top card of a place cannot be played anywhere, if nothing blocks it. */
function refusal(play: Shown, place: string): string {
  const pile = play.table.piles[place]
  if (!pile) return ''
  const card = pile.cards.at(-1)
  if (!card) return pile.count > 0 ? unused(play, capital(pileName(pile))) : t.play.nothingHere
  const name = capital(spoken(card))
  if (play.status !== 'playing') return play.status === 'stuck' ? t.play.verdict.stuck : t.play.over
  const { rank } = parse(card) ?? {}
  if (rank && play.game.abilities.kinds.includes('pair')) return t.play.noPartner(name, t.cards.rank(rank))
  return [t.play.nowhere(name), isHome(pile) ? '' : wanted(play, card)].filter(Boolean).join(' ')
}

/** What the piles where a card could go home take next. */
function wanted({ table: { piles } }: Shown, card: string): string {
  const suit = parse(card)?.suit
  const next = Object.values(piles).flatMap((pile) => (isHome(pile) && pile.next && (!pile.suit || pile.suit === suit) ? [nextCard(pile)] : []))
  return next.length > 0 ? t.play.wanted(either([...new Set(next)])) : ''
}

/** What blocks a card; null if nothing does. */
export function blockedCard({ table: { piles, layouts }, moves }: Pick<Play, 'table' | 'moves'>, place: string, count: number): BlockedCard | null {
  const pile = piles[place]
  const places = layouts[0]?.places ?? []
  const at = places.find((each) => each.place === place)
  if (!pile || !at) return null
  if (pile.covered?.every(Boolean)) return { place, count: 1, by: blockers(at, { piles, places }) }
  // In a fan, those that lie on it, unless cards of a fan move together.
  const index = pile.cards.length - count
  const under = count > 1 && at.fan.some(Boolean) && index >= 0 && !isDown(pile, index) && moves.every((move) => move.count === 1)
  const above = (n: number): Pin => ({ place, count: n, card: pile.cards.at(-n)! })
  return under ? { place, count, by: Array.from({ length: count - 1 }, (_, n) => above(n + 1)) } : null
}

/** "Two of spades: blocked by seven of spades and queen of clubs." */
export function blockedWords({ table: { piles } }: Pick<Play, 'table'>, { place, count, by }: BlockedCard): string {
  const name = capital(spoken(piles[place]?.cards.at(-count) ?? ''))
  return by.length > 0 ? t.play.blocked(name, both(by.map(({ card }) => spoken(card)))) : sentence(`${name}: ${t.labels.blocked('')}`)
}

/** Why a face-down pile gives no card: in games of pairs, the gaps close only when no pair is left. */
const unused = ({ moves, game }: Shown, name: string): string =>
  game.abilities.kinds.includes('close') && moves.some(({ kind }) => kind === 'pair') ? t.play.pairsFirst : t.play.notNow(name)

/** The position, in sentences. */
export function position({ table: { piles }, moves, ply, status }: Play): string {
  const about = Object.values(piles).flatMap((pile) => {
    const [name, card, notes] = [capital(pileName(pile)), pile.cards.at(-1), said(pile).join(', ')]
    if (isHome(pile) || groupOf(pile) === 'waste') return [t.play.pile(name, card ? spoken(card) : t.piles.empty)]
    return groupOf(pile) === 'stock' && notes ? [t.play.pile(name, notes)] : []
  })
  const cards = new Set(moves.flatMap(({ from, count }) => piles[from]?.cards.at(-count) ?? []))
  const playable = cards.size > 0 ? t.play.playable([...cards].map(spoken).join(', ')) : t.play.verdict[status]
  return [t.play.moves(ply), playable, ...about].filter(Boolean).join(' ')
}

const listed = (...parts: (string | false)[]) => parts.filter(Boolean).join(', ')

const lies = ({ turned }: Place) => (turned ? t.labels.sideways : t.labels.standing)

/** "free on the left", or "blocked by six of hearts and ace of clubs". */
function ends(place: Place, scene: Pick<Scene, 'piles' | 'places'>): string {
  const covered = scene.piles[place.place]?.covered
  if (!covered) return ''
  const [first, second] = covered
  if (first && second) return t.labels.blocked(both(blockers(place, scene).map(({ card }) => spoken(card))))
  if (!first && !second) return t.labels.free.both
  return t.labels.free[place.turned ? (first ? 'right' : 'left') : first ? 'below' : 'above']
}

/** The places of the cards at the two narrow ends of a woven card. */
export const blockersAt = (place: Place, scene: Pick<Scene, 'piles' | 'places'>): string[] => blockers(place, scene).map((each) => each.place)

/** The cards there. */
function blockers(place: Place, { piles, places }: Pick<Scene, 'piles' | 'places'>): Pin[] {
  const [along, across] = place.turned ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const line = places.filter((other) => piles[other.place]?.covered && Math.abs(other[across] - place[across]) < 1)
  const nearest = (side: -1 | 1) =>
    line.filter((other) => (other[along] - place[along]) * side > 0).sort((a, b) => (a[along] - b[along]) * side)[0]
  return [nearest(-1), nearest(1)].flatMap((each) => (each ? [{ place: each.place, count: 1, card: piles[each.place]!.cards.at(-1)! }] : []))
}

/** "can go to the waste or to the ace pile of hearts", "pairs with ten of hearts (15)". */
function where(moves: Move[], from: string, piles: Record<string, Pile>): string {
  const pairs = moves.some(({ kind }) => kind === 'pair')
  const targets = moves.flatMap((move) => {
    const place = target(move, from)
    const pile = piles[place]
    return pile ? [pairs ? `${spoken(pile.cards.at(-1) ?? '')} (${place})` : ontoPile(pile)] : []
  })
  if (targets.length === 0) return ''
  return pairs ? t.labels.pairs(either(targets)) : t.labels.goes(either(targets))
}

const list = (type: 'conjunction' | 'disjunction') => (items: string[]) => new Intl.ListFormat(language.locale, { type }).format(items)
const both = list('conjunction')
const either = list('disjunction')

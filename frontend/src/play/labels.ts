/** Labels of places for screen readers, and why a card cannot move. */
import { language, t } from '../words/index.svelte'
import type { Move, Pile, Place, Play } from '../lib/api'
import { movesFrom, target } from './choice'
import { parse } from '../lib/card'
import { groupOf, isHome, isTableau } from '../lib/kinds'
import { nextCard, noteWords, ontoPile, pileName, spoken, UNKNOWN } from '../lib/names'
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

/** Why a tapped card cannot be played. */
export function refusal(play: Shown, place: string): string {
  const { piles, layouts } = play.table
  const places = layouts[0]?.places ?? []
  const pile = piles[place]
  const at = places.find((each) => each.place === place)
  if (!pile || !at) return ''
  const card = pile.cards.at(-1)
  if (!card) return pile.count > 0 ? unused(play, capital(pileName(pile))) : t.play.nothingHere
  const name = capital(spoken(card))
  const blocked = pile.covered?.every(Boolean) && blockers(at, { piles, places })
  if (blocked) return blocked.length > 0 ? t.play.blocked(name, both(blocked)) : sentence(`${name}: ${t.labels.blocked('')}`)
  if (play.status !== 'playing') return play.status === 'stuck' ? t.play.verdict.stuck : t.play.over
  const { rank } = parse(card) ?? {}
  return rank && play.game.abilities.kinds.includes('pair') ? t.play.noPartner(name, t.cards.rank(rank)) : t.play.nowhere(name)
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
  if (first && second) return t.labels.blocked(both(blockers(place, scene)))
  if (!first && !second) return t.labels.free.both
  return t.labels.free[place.turned ? (first ? 'right' : 'left') : first ? 'below' : 'above']
}

/** The cards at the two narrow ends of a woven card. */
const blockers = (place: Place, scene: Pick<Scene, 'piles' | 'places'>) => blockersAt(place, scene).map((each) => spoken(scene.piles[each]!.cards.at(-1)!))

/** The places of these cards. */
export function blockersAt(place: Place, { piles, places }: Pick<Scene, 'piles' | 'places'>): string[] {
  const [along, across] = place.turned ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const line = places.filter((other) => piles[other.place]?.covered && Math.abs(other[across] - place[across]) < 1)
  const nearest = (side: -1 | 1) =>
    line.filter((other) => (other[along] - place[along]) * side > 0).sort((a, b) => (a[along] - b[along]) * side)[0]
  return [nearest(-1), nearest(1)].flatMap((each) => (each ? [each.place] : []))
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

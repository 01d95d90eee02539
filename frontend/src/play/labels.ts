/** What a screen reader says of a place, and what the page says when a card cannot move. */
import { language, t } from '../words/index.svelte'
import type { Move, Pile, Place, Play } from '../lib/api'
import { movesFrom, target } from './choice'
import { captionWords, nextCard, ontoPile, pileName, spoken } from '../lib/names'
import { capital, sentence } from '../lib/text'

/** What the labels of a table are made from. */
export type Scene = { piles: Record<string, Pile>; places: Place[]; moves: Move[]; redealsLeft: number }

/** All that is to be known of what lies at a place. */
export function label(place: Place, scene: Scene): string {
  const pile = scene.piles[place.place]!
  const card = pile.cards.at(-1)
  const name = pileName(place.place, pile)
  const ways = movesFrom(scene.moves, place.place)
  const goes = ways.length > 0 && card ? where(ways, place.place, scene.piles) : ''
  const count = pile.count > 1 ? t.cards.count(pile.count) : ''
  const caption = captionWords(pile, scene.redealsLeft)
  const next = pile.next ? t.labels.takes(nextCard(place.place, pile)) : pile.count > 1 && isBuilt(pile) ? t.labels.complete : ''
  switch (pile.kind) {
    case 'quilt':
      return card ? listed(spoken(card), name, lies(place), ends(place, scene), goes) : listed(name, t.piles.empty)
    case 'cell':
    case 'sail':
      return card ? listed(spoken(card), name, goes) : listed(name, t.piles.empty)
    case 'pile':
      return card ? listed(spoken(card), name, count, goes) : listed(name, t.piles.empty)
    case 'stock':
      return listed(name, pile.count > 0 ? caption : listed(t.piles.empty, caption), pile.hand && t.labels.beside(spoken(pile.hand)))
    case 'heap':
      return listed(name, caption || t.piles.empty)
    default:
      return listed(name, card ? spoken(card) : t.piles.empty, pile.kind === 'waste' && count, caption, next, goes)
  }
}

/** A card of a fan that lies under others. */
export function labelUnder(place: Place, index: number, pile: Pile): string {
  return listed(spoken(pile.cards[index]!), pileName(place.place, pile), t.labels.under(spoken(pile.cards[index + 1]!)))
}

/** Why a card cannot be played that was tapped. */
export function refusal(play: Play, place: string): string {
  const { piles, layouts } = play.table
  const places = layouts[0]?.places ?? []
  const pile = piles[place]
  const at = places.find((each) => each.place === place)
  if (!pile || !at) return ''
  const card = pile.cards.at(-1)
  if (!card) return pile.count > 0 ? t.play.notNow(capital(pileName(place, pile))) : t.play.nothingHere
  const name = capital(spoken(card))
  const blocked = pile.covered?.every(Boolean) && blockers(at, { piles, places })
  if (blocked) return blocked.length > 0 ? t.play.blocked(name, both(blocked)) : sentence(`${name}: ${t.labels.blocked('')}`)
  if (play.status !== 'playing') return play.status === 'stuck' ? t.play.verdict.stuck : t.play.over
  return pile.kind === 'cell' ? t.play.noPartner(name) : t.play.nowhere(name)
}

/** How the game stands, in sentences. */
export function position({ table: { piles }, moves, ply, redeals_left, status }: Play): string {
  const told = Object.entries(piles).flatMap(([place, pile]) => {
    const [name, card] = [capital(pileName(place, pile)), pile.cards.at(-1)]
    if (isBuilt(pile) || pile.kind === 'waste') return [t.play.pile(name, card ? spoken(card) : t.piles.empty)]
    const caption = captionWords(pile, redeals_left)
    return pile.kind === 'stock' && caption ? [t.play.pile(name, caption)] : []
  })
  const cards = new Set(moves.flatMap(({ from }) => piles[from]?.cards.at(-1) ?? []))
  const playable = cards.size > 0 ? t.play.playable([...cards].map(spoken).join(', ')) : t.play.verdict[status]
  return [t.play.moves(ply), playable, ...told].filter(Boolean).join(' ')
}

const isBuilt = ({ kind }: Pile) => ['foundation', 'centre', 'corner'].includes(kind)

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

/** The cards at the two narrow ends of a woven one. */
function blockers(place: Place, { piles, places }: Pick<Scene, 'piles' | 'places'>): string[] {
  const [along, across] = place.turned ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const line = places.filter((other) => piles[other.place]?.covered && Math.abs(other[across] - place[across]) < 1)
  const nearest = (side: -1 | 1) =>
    line.filter((other) => (other[along] - place[along]) * side > 0).sort((a, b) => (a[along] - b[along]) * side)[0]
  return [nearest(-1), nearest(1)].flatMap((each) => (each ? [spoken(piles[each.place]!.cards.at(-1)!)] : []))
}

/** "can go to the waste or to the ace pile of hearts", "pairs with ten of hearts (15)". */
function where(moves: Move[], from: string, piles: Record<string, Pile>): string {
  const pairs = moves.some((move) => move.name.includes('+'))
  const targets = moves.flatMap((move) => {
    const place = target(move, from)
    const pile = piles[place]
    return pile ? [pairs ? `${spoken(pile.cards.at(-1) ?? '')} (${place})` : ontoPile(place, pile)] : []
  })
  if (targets.length === 0) return ''
  return pairs ? t.labels.pairs(either(targets)) : t.labels.goes(either(targets))
}

const list = (type: 'conjunction' | 'disjunction') => (items: string[]) => new Intl.ListFormat(language.code, { type }).format(items)
const both = list('conjunction')
const either = list('disjunction')

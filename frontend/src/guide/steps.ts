/**
 * The steps in which a table teaches its game, each about cards that lie there. Pure: a play in, steps out. No rule is known here
 * beyond the legal moves and what a table shows of itself.
 */
import { language, t } from '../words/index.svelte'
import type { Built, LineMove, Move, Pile, Place, Play } from '../lib/api'
import { parse, rankOf } from '../lib/card'
import { groupOf, isHome, isTableau } from '../lib/kinds'
import { isTurnover, movesFrom, target } from '../play/choice'
import { blockersAt } from '../play/labels'

export type Taught = Pick<Play, 'game' | 'moves' | 'table' | 'line' | 'ply' | 'redeals_left'>

/** A key is a place, for its top card, or "p3/0" for a card under others. */
export type Mark = { key: string; look: 'free' | 'blocked' | 'outline'; tag?: keyof typeof t.guide.tags }

export type Step = {
  /** The sentence, with cards as `card` writes them. */
  text: (card: (text: string) => string) => string
  /** The keys of the cards that stay bright. */
  lit: string[]
  marks: Mark[]
  /** The cards beside which the step is shown; none: in the middle. */
  beside: string[]
  /** The move pointed out. */
  move: Move | null
  /** It is about a button, too. */
  tool: boolean
}

export type Name = 'goal' | 'may' | 'play' | 'changed' | 'stock' | 'waste' | 'piles' | 'redeals' | 'reserves' | 'close' | 'watch'

/** The steps that a game needs from this position on. */
export function stepNames(play: Taught): Name[] {
  const { stock, waste, reserves } = parts(play)
  const { kinds, gathers, gist } = play.game.abilities
  const later: [Name, unknown][] = [
    ['stock', stock && (gist ? gist.deals_to : waste) && play.table.piles[stock]!.count > 0],
    ['waste', waste && isWoven(play)],
    ['piles', gist ? gist.columns?.way : fans(play).length > 0 && reserves.length === 0],
    ['reserves', reserves.length > 0 && !(gist && stock)],
    ['redeals', gathers === 'piles' && play.redeals_left > 0],
    ['close', kinds.includes('close')],
    ['watch', true],
  ]
  const names: Name[] = ['goal', 'may', 'play', 'changed', ...later.flatMap(([name, has]) => (has ? [name] : []))]
  return names.filter((name) => name === 'changed' || stepOf(name, play) !== null).slice(0, MOST)
}

const MOST = 7 // what comes last matters least

/** A step at a position; null if it has nothing to say there. `before` is the play before the player's move. */
export function stepOf(name: Name, play: Taught, before: Taught | null = null): Step | null {
  return STEPS[name](play, before)
}

const STEPS: Record<Name, (play: Taught, before: Taught | null) => Step | null> = {
  goal(play) {
    const { homes, centre, cells } = parts(play)
    const { gist } = play.game.abilities
    if (gist?.foundations.length) return step(() => builtWords(t.guide.declared.goal, gist.foundations), { lit: homes })
    if (play.game.abilities.kinds.includes('pair')) return step(() => t.guide.goal.pairs, { lit: cells })
    if (gist) return step(() => t.guide.declared.cleared, { lit: fans(play) })
    if (homes.length === 0) return null
    return centre ? step(() => t.guide.goal.centre, { lit: homes, beside: [centre] }) : step(() => t.guide.goal.home, { lit: homes })
  },

  may(play) {
    const { piles } = play.table
    const shown = pairShown(play)
    if (!shown) return null
    const { free, blocked, by, partner } = shown
    const [one, other] = [cardAt(piles, free), cardAt(piles, blocked)]
    const lit = [free, blocked, ...by, ...partner].filter(Boolean)
    const mark = (tags: [Mark['tag'] & string, Mark['tag'] & string]): Mark[] => [
      ...[free, ...partner].filter(Boolean).map((key, n): Mark => ({ key, look: 'free', ...(n === 0 && { tag: tags[0] }) })),
      { key: blocked, look: 'blocked', tag: tags[1] },
    ]
    const beside = [free, ...partner, blocked].filter(Boolean)
    if (piles[blocked]?.covered) return step((card) => t.guide.woven(card(one), card(other)), { lit, beside, marks: mark(['free', 'blocked']) })
    const { gist } = play.game.abilities
    const covered = gist ? t.guide.declared.covered : t.guide.top
    if (blocked.includes('/')) return step((card) => covered(card(one), card(other)), { lit, beside, marks: mark(['free', 'covered']) })
    const { centre } = parts(play)
    if (centre) {
      const next = t.cards.index[rankOf(piles[centre]!.next)] ?? ''
      const corner = movesFrom(play.moves, free)[0]?.to !== centre
      const words = !free ? (card: Writer) => t.guide.noneFits(next, card(other))
        : (card: Writer) => (corner ? t.guide.corner : t.guide.centre)(next, card(one), card(other))
      return step(words, { lit, beside, marks: [...mark(['go', 'wait']), { key: centre, look: 'outline' }] })
    }
    if (gist && partner.length === 0) {
      const words = (card: Writer) => (free === parts(play).stock ? t.guide.declared.none(card(other)) : t.guide.declared.fits(card(one), card(other)))
      return step(words, { lit, beside, marks: mark(['go', 'wait']) })
    }
    return partner.length > 0 ? step((card) => t.guide.pair(card(one), card(other)), { lit, beside, marks: mark(['go', 'wait']) }) : null
  },

  play(play) {
    const { piles } = play.table
    const move = bestMove(play)
    if (!move) return null
    if (isTurnover(move)) {
      const tool = !piles[move.from]
      const keys = tool ? [] : [move.from]
      return step(() => (tool ? t.guide.playTool : t.guide.playStock), { lit: keys, marks: keys.map((key) => ({ key, look: 'free' })), move, tool })
    }
    const key = keyOf(piles, move)
    const lit = [key, move.to]
    const [one, other] = [cardAt(piles, key), cardAt(piles, move.to)]
    if (move.kind === 'pair') return step((card) => t.guide.playPair(card(one), card(other)), { lit, beside: lit, marks: lit.map((key) => ({ key, look: 'free' })), move })
    const words = movesFrom(play.moves, move.from, move.count).length > 1 ? t.guide.playTo : t.guide.play
    return step((card) => words(card(one)), { lit, beside: [key], marks: [{ key, look: 'free' }], move })
  },

  changed(play, before) {
    const made = play.line[play.ply - 1]
    if (!before || !made) return null
    return changed(play, before, made)
  },

  stock(play) {
    const { deals, gist } = play.game.abilities
    const { declared } = t.guide
    const to = gist?.deals_to
    return at(parts(play).stock, to === 'columns' ? declared.row : to === 'column' ? declared.column : to === 'turn' ? declared.turn : deals > 1 ? declared.deals(deals) : t.guide.stock)
  },
  waste: (play) => at(parts(play).waste, t.guide.waste),
  close: (play) => at(parts(play).stock, t.guide.close),

  piles(play) {
    const { piles } = play.table
    const move = play.moves.find((each) => each.kind === 'card' && !isHome(piles[each.from]) && isTableau(piles[each.to]) && piles[each.to]!.count > 0)
    const keys = move ? [keyOf(piles, move), move.to] : fans(play)
    const columns = play.game.abilities.gist?.columns
    const { declared } = t.guide
    const text = () => (columns?.way ? declared.builds(declared.on[columns.suits], declared.ranks[columns.way]) : t.guide.piles)
    return step(text, { lit: keys, beside: keys, marks: move ? keys.map((key) => ({ key, look: 'free' })) : [], move: move ?? null })
  },

  redeals(play) {
    const all = fans(play)
    return step(() => t.guide.redeals(play.redeals_left), { lit: all.flatMap((place) => keysOf(play.table.piles[place]!, place)), beside: all, tool: true })
  },

  reserves(play) {
    const { reserves } = parts(play)
    const text = play.game.abilities.gist ? t.guide.declared.reserves : t.guide.reserves
    return step(() => text, { lit: reserves.flatMap((place) => keysOf(play.table.piles[place]!, place)) })
  },

  watch(play) {
    const { piles } = play.table
    const { stock, waste, reserves } = parts(play)
    const shortest = (places: string[]) => places.toSorted((a, b) => piles[a]!.count - piles[b]!.count).slice(0, 1)
    const whole = (places: string[], text: string) => step(() => text, { lit: places.flatMap((place) => keysOf(piles[place]!, place)) })
    const { options, abilities } = play.game
    const { gist } = abilities
    if (waste && stock && gist?.endless) return at(waste, t.guide.declared.endless)
    if (waste && stock) return play.redeals_left > 0 ? at(waste, t.guide.watch.waste) : at(stock, t.guide.watch.once)
    if (gist) {
      const words = spaceWords(gist.columns?.base ?? 'none')
      return fans(play).length > 0 && !abilities.kinds.includes('pair') ? whole(shortest(fans(play)), words) : null
    }
    if (reserves.length > 0) return whole(shortest(reserves), t.guide.watch.spaceReserve)
    if (fans(play).length > 0) return options.fill_spaces === 'off' ? null : whole(shortest(fans(play)), t.guide.watch.space)
    if (!abilities.kinds.includes('pair')) return null
    const partners = (place: string) => movesFrom(play.moves, place).filter(({ kind }) => kind === 'pair').map((move) => target(move, place))
    const most = parts(play).cells.toSorted((a, b) => partners(b).length - partners(a).length)[0]
    const lit = most ? [most, ...partners(most)] : []
    return lit.length > 1 ? step(() => t.guide.watch.pairs, { lit, beside: lit, marks: lit.map((key) => ({ key, look: 'free' })) }) : step(() => t.guide.watch.pairs, { lit: parts(play).cells, beside: [] })
  },
}

/** What the last move changed. */
function changed(play: Taught, before: Taught, made: LineMove): Step {
  const { piles } = play.table
  const was = before.table.piles
  if (made.kind === 'pair') return step(() => t.guide.gone, { lit: [made.from, made.to], beside: [made.from, made.to] })
  const shown = (key: string, text: (card: string) => string) =>
    step((card) => text(card(cardAt(piles, key))), { lit: [key], beside: [key], marks: [{ key, look: 'free' }] })
  const { waste } = parts(play)
  if (made.kind === 'deal' && waste && piles[waste]!.cards.length > 0) return shown(waste, t.guide.dealt)
  if (made.kind !== 'card') return step(() => t.guide.moved, { lit: parts(play).homes })
  const free = Object.keys(piles).find((place) => was[place]?.covered?.every(Boolean) && piles[place]!.covered?.includes(false))
  if (free) return shown(free, t.guide.freed)
  if (isTableau(piles[made.from]) && cardAt(piles, made.from))
    return shown(made.from, was[made.from]!.count > piles[made.from]!.count ? t.guide.uncovered : play.game.abilities.gist ? t.guide.declared.filled : t.guide.filled)
  const next = piles[made.to]?.next
  if (!next) return step(() => t.guide.moved, { lit: [made.to], beside: [made.to] })
  const written = rankOf(next) > 0 && piles[made.to]!.suit && !parse(next) ? next + piles[made.to]!.suit : next
  return step((card) => t.guide.takes(parse(written) ? card(written) : (t.cards.index[rankOf(next)] ?? next)), { lit: [made.to], beside: [made.to], marks: [{ key: made.to, look: 'outline' }] })
}

/** How foundations are built, in a sentence. */
function builtWords(sentence: (ways: string, suits: string) => string, foundations: Built[]): string {
  const { declared } = t.guide
  const both = foundations.length > 1 && foundations.every(({ base }) => base === 'first')
  const ways = both ? [declared.upAndDown] : foundations.map(({ way, base }) => declared[way === 'down' ? 'down' : 'up'](base === 'first' ? '' : rankWords(base)))
  return sentence(new Intl.ListFormat(language.locale).format(ways), declared.suits[foundations[0]!.suits])
}

/** The goal of a game in one line; empty if nothing is known of it. */
export function goalLine({ family, abilities: { gist, kinds } }: Play['game']): string {
  const { declared, goals } = t.guide
  if (gist?.foundations.length) return builtWords(declared.line, gist.foundations)
  if (gist) return kinds.includes('pair') ? declared.pairsLine : declared.clearedLine
  return (goals as Record<string, string>)[family] ?? ''
}

function spaceWords(base: string): string {
  const { declared, watch } = t.guide
  if (base === 'any') return watch.space
  return rankOf(base) > 0 ? declared.spaceRank(rankWords(base)) : declared.spaces[base as keyof typeof declared.spaces]
}

const rankWords = (rank: string) => t.cards.rank(rankOf(rank))

// -- what to show

type Shown = { free: string; blocked: string; by: string[]; partner: string[] }

/** A card that may move and one that must wait, near each other, with the cards that hold the other or go with the one. */
function pairShown(play: Taught): Shown | null {
  const { piles } = play.table
  const near = distances(play)
  const best = bestMove(play)
  const first = best && !isTurnover(best) ? best : null
  const spots = play.table.layouts[0]?.places ?? []
  const scene = { piles, places: spots }
  const nearest = (from: string, keys: string[], cost = (_: string) => 0) =>
    keys.toSorted((a, b) => near(from, a) + cost(a) - near(from, b) - cost(b))[0]

  if (isWoven(play)) {
    const cells = spots.filter(({ place }) => piles[place]?.covered)
    const open = cells.filter(({ place }) => piles[place]!.covered!.includes(false)).map(({ place }) => place)
    const shut = cells.filter(({ place }) => piles[place]!.covered!.every(Boolean))
    const free = first && open.includes(first.from) ? first.from : (open.find((place) => movesFrom(play.moves, place).length > 0) ?? open[0])
    if (!free || shut.length === 0) return null
    const holds = (key: string) => blockersAt(spots.find(({ place }) => place === key)!, scene)
    const blocked = nearest(free, shut.map(({ place }) => place), (key) => (holds(key).includes(free) ? -4 : 0) + (cardAt(piles, key) === cardAt(piles, free) ? 50 : 0))!
    return { free, blocked, by: holds(blocked), partner: [] }
  }
  const { cells, centre } = parts(play)
  const full = fans(play).filter((place) => piles[place]!.cards.length > 1)
  if (full.length > 0) {
    const free = first && full.includes(first.from) ? first.from : full[0]!
    // Best a card that a foundation wants, under few others.
    const wanted = new Set(parts(play).homes.map((place) => piles[place]!.next + piles[place]!.suit))
    const goesAlong = (place: string, over: number) => movesFrom(play.moves, place).some(({ count }) => count > over)
    const under = full
      .flatMap((place) => piles[place]!.cards.slice(0, -1).map((card, n) => ({ card, place, n, over: piles[place]!.cards.length - 1 - n })))
      .filter(({ card, place, over }) => parse(card) && !goesAlong(place, over))
    if (under.length === 0) return null
    const cost = ({ card, place, over }: (typeof under)[number]) => 3 * over + (wanted.has(card) ? 0 : 20) + (card === cardAt(piles, free) ? 50 : 0) + near(free, place) / 4 + (place === free ? 12 : 0)
    const { place, n } = under.toSorted((a, b) => cost(a) - cost(b))[0]!
    const by = keysOf(piles[place]!, place).slice(n + 1)
    return { free, blocked: `${place}/${n}`, by, partner: [] }
  }
  const idle = cells.filter((place) => piles[place]!.cards.length > 0 && movesFrom(play.moves, place).length === 0)
  const dealt = play.game.abilities.gist && !first ? (parts(play).stock ?? '') : ''
  const free = first && cells.includes(first.from) ? first.from : dealt
  const partner = first?.kind === 'pair' ? [first.to] : []
  const blocked = nearest(free || (centre ?? ''), idle)
  if (!blocked || (!free && !centre)) return null
  return { free, blocked, by: centre ? [centre] : [], partner }
}

/** The move to show: one that a tap plays home, or a pair; else any of a card; else one of the stock. */
export function bestMove(play: Taught): Move | null {
  const { piles } = play.table
  const cost = (move: Move) => {
    if (isTurnover(move)) return 100
    const single = movesFrom(play.moves, move.from, move.count).length === 1 && (move.kind !== 'pair' || movesFrom(play.moves, move.to).length === 1)
    const helps = move.kind === 'pair' || (isHome(piles[move.to]) && !isHome(piles[move.from]))
    return (single ? 0 : 1) + (helps ? 0 : 10) + (isTableau(piles[move.from]) ? 0 : 2)
  }
  return play.moves.toSorted((a, b) => cost(a) - cost(b))[0] ?? null
}

type Writer = (text: string) => string

const step = (text: Step['text'], { lit = [], marks = [], beside = lit, move = null, tool = false }: Partial<Omit<Step, 'text'>>): Step => ({ text, lit, marks, beside, move, tool })

/** A step about one place. */
const at = (place: string | undefined, text: string): Step | null => (place ? step(() => text, { lit: [place], marks: [{ key: place, look: 'outline' }] }) : null)

/** The places of a table by what they are for. */
function parts({ table: { piles } }: Taught) {
  const names = Object.keys(piles)
  const of = (is: (pile: Pile) => boolean) => names.filter((name) => is(piles[name]!))
  return {
    homes: of(isHome),
    centre: of(({ kind }) => kind === 'centre')[0],
    cells: of((pile) => isTableau(pile) && !isHome(pile)),
    stock: of((pile) => groupOf(pile) === 'stock')[0],
    waste: of((pile) => groupOf(pile) === 'waste')[0],
    reserves: of(({ kind }) => kind === 'reserve'),
  }
}

const isWoven = ({ table: { piles } }: Taught) => Object.values(piles).some(({ covered }) => covered)

/** The piles whose cards lie in fans, in the order of the table. */
const fans = ({ table: { layouts, piles } }: Taught) =>
  (layouts[0]?.places ?? []).filter(({ place, fan }) => (fan[0] !== 0 || fan[1] !== 0) && isTableau(piles[place]) && !isHome(piles[place])).map(({ place }) => place)

/** The keys of all cards of a pile, from the bottom to the top. */
const keysOf = ({ cards }: Pile, place: string) => [...cards.slice(0, -1).map((_, n) => `${place}/${n}`), place]

/** The key of the lowest card that a move takes. */
const keyOf = (piles: Record<string, Pile>, { from, count }: Move) => (count > 1 ? `${from}/${piles[from]!.cards.length - count}` : from)

function cardAt(piles: Record<string, Pile>, key: string): string {
  const [place, n] = key.split('/') as [string, string?]
  return piles[place]?.cards.at(n === undefined ? -1 : Number(n)) ?? ''
}

/** How far two cards are from each other on the table. */
function distances({ table: { layouts } }: Taught) {
  const spots = new Map<string, Place>((layouts[0]?.places ?? []).map((each) => [each.place, each]))
  return (a: string, b: string) => {
    const [one, other] = [spots.get(a.split('/')[0]!), spots.get(b.split('/')[0]!)]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
}

/**
 * The state of a play: the play that the server has stored, what the player has asked for since, and what is drawn meanwhile.
 * A pure function of what happens; `session.svelte.ts` does the asking.
 *
 * Whatever leads to a position that is known beforehand is drawn at once, one thing after the other; anything else waits for its
 * answer. What is asked for meanwhile waits in line, and a tap in that line is read against the table that it will meet.
 */
import { t } from '../words/index.svelte'
import type { LineMove, Move, Outlook, Play } from '../lib/api'
import type { Misplay } from './board'
import { DOUBLE_TAP, isTurnover, tap, turnover } from './choice'
import { consequences, verdict } from './consequences'
import { misplay } from './labels'
import { goneTo, keyOf, movesMade, nodeAt, outlookOf, played, remember, unstored, type Known } from './lookAhead'
import { madeWords } from '../lib/names'
import { isWaste } from '../lib/kinds'
import { isOver } from '../lib/over'
import { reuseEqual } from '../lib/reuseEqual'
import { sentence } from '../lib/text'

export type Turn = 'undo' | 'redo' | 'restart' | 'resign'

export type Wish =
  | { do: 'play'; move: string; coach?: true }
  /** Interpreted when its turn comes; `time` in ms. */
  | { do: 'tap'; place: string; time: number; count?: number }
  /** Deal, redeal or close the gaps, whichever is legal then. */
  | { do: 'over' }
  | { do: Turn }
  /** A node of the tree; `unstored(ply)` for a position of the current line. */
  | { do: 'goto'; node: number }

export type Saying = { id: number; text: string }

export type PlayState = {
  /** The play in the server's last answer. */
  stored: Play
  wishes: Wish[]
  /** How many of the wishes are in the current request. */
  sent: number
  /** The play after the first wish, after the second and so on, as far as that is known: the last one is drawn. */
  drawn: Play[]
  known: Known
  /** The last request did not reach the server and is sent again. */
  cut: boolean
  /** The rules in this page say what `known` lacks. */
  rules: boolean
  /** Wishes that were refused together are sent again one by one. */
  single: boolean
  /** The last action was a move: safe moves may be auto-played now. */
  eager: boolean
  selected: string | null
  choices: Move[]
  /** The move pointed out by a hint. */
  hint: Move | null
  /** The last tap on a card, and whether it played the card: the second tap of a double tap does not count by itself. */
  last: { place: string; time: number; played: boolean } | null
  /** The card that was tapped or dropped in vain. */
  refused: Misplay | null
  /** The fault, in a sentence. */
  trouble: string
  /** The moves that were refused last, and those behind them. */
  unplayed: string[]
  /** What happened, newest last. */
  sayings: Saying[]
}

export type Event =
  | { what: 'wish'; wish: Wish }
  /** A request with the first `count` wishes is sent. */
  | { what: 'sent'; count: number }
  | { what: 'answered'; play: Play }
  | { what: 'refused'; sentence: string }
  | { what: 'unreachable' }
  /** The play as the server has it: looked up by chance, or after a refusal, with its `reason`. */
  | { what: 'found'; play: Play; reason?: string }
  /** The play goes on elsewhere, at the same position: without the server, or on it again. */
  | { what: 'moved'; play: Play; words: string }
  /** The position after some moves, by the rules in this page; null if they cannot say. */
  | { what: 'foreseen'; moves: string[]; outlook: Outlook | null }
  | { what: 'peeked' }
  /** From here, these moves surely win. */
  | { what: 'finishable'; moves: string[] }
  | { what: 'hint'; move: Move | null; words: string }
  | { what: 'say'; text: string }
  /** A card was dropped where it cannot go. */
  | { what: 'misplay'; refused: Misplay }
  | { what: 'drop' }

/** The next request, and how many wishes it covers. */
export type Request = { count: number } & (
  | { do: 'play'; moves: string[]; coach: true | undefined }
  | { do: Turn }
  | { do: 'goto'; to: number }
)

const IN_LINE = 6
const SAYINGS = 6
const BATCH = 200

const isPlay = (wish: Wish) => wish.do === 'play'
/** The moves at the head of the queue. */
function playsOf(wishes: Wish[]): string[] {
  const others = wishes.findIndex((each) => !isPlay(each))
  return (others < 0 ? wishes : wishes.slice(0, others)).flatMap((each) => (each.do === 'play' ? each.move : []))
}

/** What waits for the server, and the node at which the server had the play then. */
export type Unsent = { node: number; wishes: Wish[] }

/** `unsent`: what the page had accepted before it was reloaded. */
export function begin(stored: Play, { node, wishes }: Unsent = { node: 0, wishes: [] }): PlayState {
  const ply = node === 0 ? 0 : stored.line.findIndex((each) => each.node === node) + 1
  // The server may have got some of it without this page having seen the answer.
  const done = node === stored.node ? 0 : node === nodeAt(stored, ply) ? countDone(node, ply, wishes, stored) || wishes.length : wishes.length
  const idle: PlayState = {
    stored, wishes: wishes.slice(done), sent: 0, drawn: [], known: remember(new Map(), movesMade(stored), outlookOf(stored)), cut: false, rules: false, single: false,
    eager: false, selected: null, choices: [], hint: null, last: null, refused: null, trouble: '', unplayed: [], sayings: [],
  }
  return settle(idle)
}

export function step(state: PlayState, event: Event): PlayState {
  switch (event.what) {
    case 'wish':
      return wish(state, event.wish)
    case 'sent':
      return { ...state, sent: event.count }
    case 'answered':
      return answered(state, event.play)
    case 'refused':
      return refused(state, event.sentence)
    case 'unreachable':
      return unreachable(state)
    case 'found':
      return found(state, event.play, event.reason ?? '')
    case 'moved':
      return moved(state, event.play, event.words)
    case 'foreseen':
      return settleAgain({ ...state, known: remember(state.known, event.moves, event.outlook), rules: event.outlook !== null })
    case 'peeked':
      return { ...state, stored: { ...state.stored, peeked: true }, drawn: state.drawn.map((play) => ({ ...play, peeked: true })) }
    case 'finishable':
      return { ...state, stored: { ...state.stored, finish: event.moves } }
    case 'hint':
      return say({ ...letGo(state), hint: event.move }, event.words)
    case 'say':
      return say(state, event.text)
    case 'misplay':
      return say({ ...letGo(state), refused: event.refused }, event.refused.sentence)
    case 'drop':
      return { ...letGo(state), trouble: '' }
  }
}

/** The play as it is drawn. */
export const shown = ({ stored, drawn }: Pick<PlayState, 'stored' | 'drawn'>): Play => drawn.at(-1) ?? stored

/** Something that the player asked for is not drawn yet. */
export const waits = ({ wishes, drawn }: PlayState): boolean => wishes.length > drawn.length

/** The server's play, reusing the parts of the table already drawn, and what is left of an end that was found. */
const received = (state: PlayState, play: Play): Play => ({
  ...play, finish: play.finish.length > 0 ? play.finish : restOf(state.stored, play), table: reuseEqual(shown(state).table, play.table),
})

/** What is left of the moves that surely win, if others of them led from one position to the other. */
function restOf({ node, ply, finish }: Play, play: Play): string[] {
  const made = play.line.slice(ply, play.ply).map((each) => each.move)
  const follows = play.status === 'playing' && play.ply >= ply && (play.line[ply - 1]?.node ?? 0) === node && made.every((move, n) => move === finish[n])
  return follows ? finish.slice(made.length) : []
}

/** What should be sent now. */
export function due({ stored, drawn, wishes, sent, single }: PlayState): Request | null {
  const [first] = wishes
  if (sent > 0 || !first) return null
  switch (first.do) {
    case 'play': {
      const all = playsOf(wishes).slice(0, single ? 1 : BATCH)
      // What follows a deal is asked for when the dealt card has been seen.
      const known = [stored, ...drawn].flatMap((each) => [...each.moves, ...Object.values(each.ahead).flatMap((next) => next?.moves ?? [])])
      const dealt = all.findIndex((name) => known.some((each) => each.name === name && isTurnover(each)))
      const moves = dealt < 0 ? all : all.slice(0, dealt + 1)
      return { count: moves.length, do: 'play', moves, coach: first.coach }
    }
    case 'goto':
      return { count: 1, do: 'goto', to: nodeOf(first.node, stored) }
    case 'tap':
    case 'over':
      return null
    default:
      return { count: 1, do: first.do }
  }
}

/** What is not stored yet: it must survive a reload. A tap means nothing without its table. */
export function unsent({ stored, wishes }: PlayState): Unsent {
  const open = wishes.findIndex((each) => each.do === 'tap' || each.do === 'over')
  return { node: stored.node, wishes: open < 0 ? wishes : wishes.slice(0, open) }
}

/** The moves to a position that the rules in this page should be asked for: what is known does not lead on from there. */
export function wanted({ stored, drawn, wishes, known }: PlayState): string[] | null {
  const play = shown({ stored, drawn })
  const wish = wishes[drawn.length]
  const ply = wish ? plyAfter(play, wish) : play.ply
  if (ply === null || (drawn.length === 0 && !wish)) return null
  const moves = play.line.slice(0, ply).map(({ move }) => move)
  return known.has(keyOf(moves)) ? null : moves
}

/** How many moves of its line a play has made after a wish; a new move needs what is known of the position before it. */
function plyAfter(play: Play, wish: Wish): number | null {
  switch (wish.do) {
    case 'undo':
      return play.ply - 1
    case 'restart':
      return 0
    case 'goto':
      return wish.node < 0 ? -wish.node : null
    default:
      return play.ply
  }
}

/** A node's number on the server. */
const nodeOf = (node: number, stored: Play) => (node < 0 ? nodeAt(stored, Math.min(-node, stored.line.length)) : node)

// -- what the player does

function wish(state: PlayState, wish: Wish): PlayState {
  if (wish.do !== 'play' && state.wishes.length - state.drawn.length >= IN_LINE) return state
  const last = wish.do === 'tap' ? state.last : null
  const next = settle({ ...state, last, refused: null, trouble: '', wishes: [...state.wishes, wish] })
  const blind = state.cut && !state.rules && waits(next) && next.wishes.length > state.wishes.length
  if (!blind) return next
  // Without a connection, nobody can see where it leads.
  return say({ ...letGo(state), unplayed: [...state.unplayed, ...playsOf([wish])] }, t.play.noConnection)
}

/**
 * Interpret what is in line and draw it, one thing after the other, until the server must say what comes of it. The first `said` of
 * them were announced before.
 */
function settle(state: PlayState, said = 0): PlayState {
  for (;;) {
    const { wishes, sent, drawn, known } = state
    const play = shown(state)
    const wish = wishes[drawn.length]
    if (!wish) return state
    const read = drawn.length < sent ? { state, wish } : meant(state, wish)
    if (read.wish !== wish) {
      state = { ...read.state, wishes: wishes.toSpliced(drawn.length, 1, ...(read.wish ? [read.wish] : [])) }
      continue
    }
    const after = outcome(play, wish, known)
    if (!after) return state
    const now = { ...state, drawn: [...drawn, after] }
    state = drawn.length < said ? now : say({ ...letGo(now), eager: wish.do === 'play' }, news(wish, play, after))
  }
}

/** The same after something has changed: what is stored, with `done` wishes no longer in line, or what is known. */
function settleAgain(state: PlayState, done = 0): PlayState {
  const { drawn } = state
  const now = settle({ ...state, drawn: [] }, drawn.length - done)
  const [before, play] = [drawn.at(-1)?.table, now.drawn.at(-1)]
  // Cards that stay are not drawn again.
  return before && play ? { ...now, drawn: [...now.drawn.slice(0, -1), { ...play, table: reuseEqual(before, play.table) }] } : now
}

/** The play after a wish; null if only the server can say. */
function outcome(play: Play, wish: Wish, known: Known): Play | null {
  switch (wish.do) {
    case 'play':
      return played(play, wish.move, known)
    case 'redo': {
      const next = play.line[play.ply]
      return goneTo(play, play.ply + 1, known) ?? (next ? played(play, next.move, known) : null)
    }
    case 'resign':
      return { ...play, status: 'resigned', moves: [], ahead: {}, safe: [], finish: [] }
    default: {
      const ply = plyAfter(play, wish)
      return wish.do === 'tap' || wish.do === 'over' || ply === null ? null : goneTo(play, ply, known)
    }
  }
}

type Read = { state: PlayState; wish?: Wish }

/** What a wish means on the table drawn now: itself, a simpler wish, or only a change of the selection. */
function meant(state: PlayState, wish: Wish): Read {
  const play = shown(state)
  switch (wish.do) {
    case 'play':
      return { state, wish }
    case 'over': {
      const move = turnover(play.moves, play.game.abilities.kinds)
      return move ? { state, wish: { do: 'play', move: move.name } } : { state }
    }
    case 'tap':
      return tapped(state, play, wish)
    case 'goto': {
      // A position of the line is found again wherever the play goes on.
      const ply = wish.node < 0 ? -wish.node : play.line.findIndex(({ node }) => node === wish.node) + 1
      if (ply > play.line.length || (ply > 0 ? ply === play.ply : wish.node === play.node)) return { state }
      if (wish.node === 0) return { state, wish: { do: 'restart' } }
      return { state, wish: ply > 0 && wish.node > 0 ? { do: 'goto', node: unstored(ply) } : wish }
    }
    default:
      return possible(play, wish.do) ? { state, wish } : { state }
  }
}

export function possible({ ply, line, status }: Play, turn: Turn): boolean {
  switch (turn) {
    case 'undo':
    case 'restart':
      return ply > 0
    case 'redo':
      return line.length > ply
    case 'resign':
      return !isOver(status)
  }
}

function tapped(state: PlayState, play: Play, { place, time, count }: Extract<Wish, { do: 'tap' }>): Read {
  const { selected } = state
  const after = state.last?.place === place ? time - state.last.time : Infinity
  const last = state.last && after <= (state.last.played ? SLIP : DOUBLE_TAP) ? state.last : null
  const means = tap(play.moves, play.table.piles, place, selected, last, count)
  const now = { ...state, hint: null, last: { place, time, played: false } }
  switch (means.do) {
    case 'play':
      // Players may deal, and play from the waste, as fast as they can tap.
      return {
        state: { ...now, last: { place, time, played: !isTurnover(means.move) && !isWaste(play.table.piles[place]) } },
        wish: { do: 'play', move: means.move.name },
      }
    case 'choose':
      return { state: { ...now, selected: means.place, choices: means.moves } }
    case 'drop':
      return { state: letGo(now) }
    case 'nothing':
      return { state }
    case 'refuse': {
      const refused = misplay(play, place, count)
      return { state: say({ ...letGo(now), refused }, refused.sentence) }
    }
  }
}

/** A tap this soon after one that played a card belongs to it, in ms; rapid play from one fan is slower. */
const SLIP = 250

const letGo = (state: PlayState): PlayState => ({ ...state, selected: null, choices: [], hint: null, refused: null })

// -- what the server says

function answered(state: PlayState, play: Play): PlayState {
  const { stored, wishes, sent, drawn } = state
  const done = wishes.slice(0, sent)
  // What was drawn has been announced; its answer can only add to that.
  const foreseen = sent > 0 && drawn.length >= sent
  const expected = foreseen && sameTable(drawn[sent - 1]!, play)
  const rest = wishes.slice(sent)
  const next: PlayState = {
    ...(expected ? state : letGo(state)),
    stored: { ...received(state, play), peeked: play.peeked || stored.peeked },
    known: remember(state.known, movesMade(play), outlookOf(play)),
    wishes: rest,
    sent: 0,
    cut: false,
    single: state.single && rest.length > 0,
    eager: rest.length > 0 ? state.eager : done.at(-1)?.do === 'play',
    trouble: '',
  }
  const back = state.cut ? t.play.back : ''
  const what = foreseen ? '' : done.length > 1 || drawn.length > 0 ? happened(shown(state), play) : news(done[0], stored, play)
  return settleAgain(say(next, [back, what].filter(Boolean).join(' ')), sent)
}

const sameTable = (a: Play, b: Play) => reuseEqual(a.table.piles, b.table.piles) === a.table.piles

function refused(state: PlayState, reason: string): PlayState {
  if (state.sent > 1) return { ...state, sent: 0, single: true }
  const trouble = state.drawn.length > 0 ? t.play.takenBackRefused(reason) : reason
  return { ...letGo(state), ...IDLE, trouble, unplayed: playsOf(state.wishes) }
}

/** Nothing is asked for any more. */
const IDLE = { wishes: [], sent: 0, drawn: [], cut: false, single: false, eager: false, trouble: '' } satisfies Partial<PlayState>

/** Keep what was sent, to send it again, and what is drawn. Drop what waited behind it, because nobody can see where it leads. */
function unreachable(state: PlayState): PlayState {
  const { sent, wishes, drawn, rules } = state
  return { ...letGo(state), cut: true, sent: 0, wishes: rules ? wishes : wishes.slice(0, Math.max(sent, drawn.length, 1)) }
}

/** The play as the server has it. It may be what was asked for, or the beginning of that, when only the answer was lost. */
function found(state: PlayState, play: Play, reason: string): PlayState {
  const { stored, wishes, sent } = state
  const done = sent > 0 ? countDone(stored.node, stored.ply, wishes, play, stored) : 0
  if (done > 0) return answered({ ...state, sent: done }, play)
  const moved = play.node !== stored.node
  if (reason && !moved && play.status === stored.status) return refused({ ...state, sent: 1 }, reason)
  const known = remember(state.known, movesMade(play), outlookOf(play))
  const still: PlayState = { ...letGo(state), ...IDLE, stored: received(state, play), known, unplayed: playsOf(wishes) }
  return say(still, [moved ? t.play.elsewhere : '', verdict(stored, play)].filter(Boolean).join(' '))
}

/** What the player has asked for meanwhile is done there: moves have the same names. A node of another line has another number. */
function moved(state: PlayState, play: Play, words: string): PlayState {
  const lost = state.wishes.findIndex((each) => each.do === 'goto' && each.node >= 0)
  const wishes = lost < 0 ? state.wishes : state.wishes.slice(0, lost)
  const known = remember(state.known, movesMade(play), outlookOf(play))
  const there = { ...letGo(state), stored: received(state, play), known, wishes, sent: 0, cut: false, single: false, trouble: '' }
  return settleAgain(say(there, words))
}

/** How many of the first wishes of a play at this node, `ply` moves from the start, lead to where it is now. */
function countDone(node: number, ply: number, wishes: Wish[], now: Play, before: Play = now): number {
  const [first] = wishes
  switch (first?.do) {
    case 'undo':
      return Number(now.node === nodeAt(before, ply - 1))
    case 'redo':
      return Number(now.node === nodeAt(before, ply + 1))
    case 'restart':
      return Number(now.node === 0)
    case 'goto':
      return Number(now.node === nodeOf(first.node, before))
    case 'resign':
      return Number(now.node === node && now.status === 'resigned')
    case 'play': {
      const since = now.line.slice(ply, now.ply).map((each) => each.move)
      const asked = playsOf(wishes).slice(0, since.length)
      return nodeAt(now, ply) === node && since.join(' ') === asked.join(' ') ? since.length : 0
    }
    default:
      return 0
  }
}

// -- in words

function say(state: PlayState, text: string): PlayState {
  if (!text) return state
  const id = (state.sayings.at(-1)?.id ?? 0) + 1
  return { ...state, sayings: [...state.sayings.slice(1 - SAYINGS), { id, text }] }
}

/** The moves from one table to a later one: the last one, and the consequences of all. */
function happened(before: Play, after: Play): string {
  const made = after.line[after.ply - 1]
  if (!made || after.ply <= before.ply) return verdict(before, after)
  const many = after.ply - before.ply > 1 ? t.play.several(after.ply - before.ply) : ''
  return [many, consequences(before, after.table.piles, made), verdict(before, after)].filter(Boolean).join(' ')
}

function news(wish: Wish | undefined, before: Play, after: Play): string {
  const words = (move: LineMove | undefined) =>
    move ? madeWords(move, before) : ''
  switch (wish?.do) {
    case 'play':
      return happened(before, after)
    case 'undo':
      return t.play.undone(words(before.line[before.ply - 1]))
    case 'redo':
      return [sentence(t.play.redone(words(after.line[after.ply - 1]))), verdict(before, after)].filter(Boolean).join(' ')
    case 'restart':
      return t.play.restarted
    case 'goto':
      return [t.line.gone(after.ply), verdict(before, after)].filter(Boolean).join(' ')
    default:
      return verdict(before, after)
  }
}

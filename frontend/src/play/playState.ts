/**
 * The state of a play: the play that the server has stored, what the player has asked for since, and what is drawn meanwhile.
 * A pure function of what happens; `session.svelte.ts` does the asking.
 *
 * A move whose outcome is known beforehand is drawn at once; any other waits for its answer. What is asked for
 * meanwhile waits in line, and a tap in that line is read against the table that it will meet.
 */
import { t } from '../words/index.svelte'
import type { LineMove, Move, Play } from '../lib/api'
import type { Misplay } from './board'
import { DOUBLE_TAP, isTurnover, tap, turnover } from './choice'
import { consequences, verdict } from './consequences'
import { refusal } from './labels'
import { played } from './lookAhead'
import { madeWords } from '../lib/names'
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
  | { do: 'goto'; node: number }

export type Saying = { id: number; text: string }

export type PlayState = {
  /** The play in the server's last answer. */
  stored: Play
  wishes: Wish[]
  /** How many of the wishes are in the current request. */
  sent: number
  /** The play after the first wish, drawn before the answer; null if unknown. */
  drawn: Play | null
  /** The last request did not reach the server and is sent again. */
  cut: boolean
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
  | { what: 'peeked' }
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

/** `unsent`: moves that the page had accepted before it was reloaded. */
export function begin(stored: Play, unsent: string[] = []): PlayState {
  const idle: PlayState = {
    stored, wishes: unsent.map((move) => ({ do: 'play', move })), sent: 0, drawn: null, cut: false, single: false, eager: false, selected: null, choices: [], hint: null,
    last: null, refused: null, trouble: '', sayings: [],
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
    case 'peeked':
      return { ...state, stored: { ...state.stored, peeked: true }, drawn: state.drawn && { ...state.drawn, peeked: true } }
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
export const shown = ({ stored, drawn }: PlayState): Play => drawn ?? stored

/** The server's play, reusing the parts of the table already drawn. */
const received = (state: PlayState, play: Play): Play => ({ ...play, table: reuseEqual(shown(state).table, play.table) })

/** What should be sent now. */
export function due({ stored, wishes, sent, single }: PlayState): Request | null {
  const [first] = wishes
  if (sent > 0 || !first) return null
  switch (first.do) {
    case 'play': {
      const all = playsOf(wishes).slice(0, single ? 1 : BATCH)
      // What follows a deal is asked for when the dealt card has been seen.
      const known = [...stored.moves, ...Object.values(stored.ahead).flatMap((each) => each?.moves ?? [])]
      const dealt = all.findIndex((name) => known.some((each) => each.name === name && isTurnover(each)))
      const moves = dealt < 0 ? all : all.slice(0, dealt + 1)
      return { count: moves.length, do: 'play', moves, coach: first.coach }
    }
    case 'goto':
      return { count: 1, do: 'goto', to: first.node }
    case 'tap':
    case 'over':
      return null
    default:
      return { count: 1, do: first.do }
  }
}

/** The moves not stored yet, from the server's last position: they must survive a reload. */
export const unsent = ({ wishes }: PlayState): string[] => playsOf(wishes)

// -- what the player does

function wish(state: PlayState, wish: Wish): PlayState {
  if (state.cut) return say(letGo(state), t.play.noConnection)
  if (wish.do !== 'play' && state.wishes.length >= IN_LINE) return state
  const last = wish.do === 'tap' ? state.last : null
  return settle({ ...state, last, refused: null, trouble: '', wishes: [...state.wishes, wish] })
}

/** Interpret what can be interpreted in the queue: taps whose table is known, and possible turns. */
function settle(state: PlayState): PlayState {
  for (;;) {
    state = draw(state)
    const { wishes, sent } = state
    const at = wishes.findIndex((each, n) => n >= sent && each.do !== 'play')
    const next = wishes[at]
    // It meets the table drawn now, if everything before it is drawn.
    if (!next || at > (state.drawn ? 1 : 0)) return state
    const read = meant(state, next)
    if (read.wish === next) return state
    state = { ...read.state, wishes: wishes.toSpliced(at, 1, ...(read.wish ? [read.wish] : [])) }
  }
}

/** Draw the first wish if its outcome is known. */
function draw(state: PlayState): PlayState {
  const [first] = state.wishes
  if (state.drawn || first?.do !== 'play') return state
  const { stored } = state
  const after = played(stored, first.move)
  if (!after) return state
  return say({ ...letGo(state), drawn: after }, happened(stored, after))
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
    case 'goto':
      return wish.node === play.node ? { state } : { state, wish }
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
      // Players may deal as fast as they can tap.
      return {
        state: { ...now, last: { place, time, played: !isTurnover(means.move) } },
        wish: { do: 'play', move: means.move.name },
      }
    case 'choose':
      return { state: { ...now, selected: means.place, choices: means.moves } }
    case 'drop':
      return { state: letGo(now) }
    case 'nothing':
      return { state }
    case 'refuse': {
      const sentence = refusal(play, place)
      return { state: say({ ...letGo(now), refused: { place, at: place, sentence } }, sentence) }
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
  // A single move that was drawn has been announced; its answer can only add to that.
  const known = drawn !== null && sent === 1
  const rest = wishes.slice(sent)
  const next: PlayState = {
    ...(known ? state : letGo(state)),
    stored: { ...received(state, play), peeked: play.peeked || stored.peeked },
    wishes: rest,
    sent: 0,
    drawn: null,
    cut: false,
    single: state.single && rest.length > 0,
    eager: done.at(-1)?.do === 'play',
    trouble: '',
  }
  const back = state.cut ? t.play.back : ''
  const what = known ? '' : done.length > 1 || drawn ? happened(shown(state), play) : news(done[0], stored, play)
  return settle(say(next, [back, what].filter(Boolean).join(' ')))
}

function refused(state: PlayState, reason: string): PlayState {
  if (state.sent > 1) return { ...state, sent: 0, single: true }
  const trouble = state.drawn ? t.play.takenBackRefused(reason) : reason
  return { ...letGo(state), wishes: [], sent: 0, drawn: null, cut: false, single: false, eager: false, trouble }
}

/** Keep what was sent, to send it again. Drop what waited behind it, because nobody can see where it leads. */
function unreachable(state: PlayState): PlayState {
  const { sent, wishes } = state
  return { ...letGo(state), cut: true, sent: 0, wishes: wishes.slice(0, Math.max(sent, 1)) }
}

/** The play as the server has it. It may be exactly what was asked for, when only the answer was lost. */
function found(state: PlayState, play: Play, reason: string): PlayState {
  const { stored, wishes, sent } = state
  const asked = wishes.slice(0, sent)
  if (asked.length > 0 && isDone(stored, asked, play)) return answered(state, play)
  const moved = play.node !== stored.node
  if (reason && !moved && play.status === stored.status) return refused({ ...state, sent: 1 }, reason)
  const still: PlayState = {
    ...letGo(state), stored: received(state, play), wishes: [], sent: 0, drawn: null, cut: false, single: false, eager: false,
    trouble: '',
  }
  return say(still, [moved ? t.play.elsewhere : '', verdict(stored, play)].filter(Boolean).join(' '))
}

/** What the player has asked for meanwhile is done there: moves have the same names. */
function moved(state: PlayState, play: Play, words: string): PlayState {
  const wishes = state.wishes.filter((each) => each.do !== 'goto')
  return settle(say({ ...letGo(state), stored: received(state, play), wishes, sent: 0, drawn: null, cut: false, single: false, trouble: '' }, words))
}

/** Does the play stand where what was asked for leads to? */
function isDone(stored: Play, asked: Wish[], play: Play): boolean {
  const [first] = asked
  const nodeAt = (ply: number) => stored.line[ply - 1]?.node ?? 0
  switch (first?.do) {
    case 'undo':
      return play.node === nodeAt(stored.ply - 1)
    case 'redo':
      return play.node === nodeAt(stored.ply + 1)
    case 'restart':
      return play.node === 0
    case 'goto':
      return play.node === first.node
    case 'resign':
      return play.node === stored.node && play.status === 'resigned'
    case 'play': {
      const since = play.line.slice(stored.ply, play.ply).map((each) => each.move)
      return (play.line[stored.ply - 1]?.node ?? 0) === stored.node && since.join(' ') === playsOf(asked).join(' ')
    }
    default:
      return false
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

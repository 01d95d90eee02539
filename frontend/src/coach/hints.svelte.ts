/**
 * A hint for the position on the page: a fair one unless the player chooses another kind. The request ends when the page
 * shows another position.
 */
import { t } from '../words/index.svelte'
import type { HintKind } from '../words/kinds'
import type { Chance, Hint, Move, WeighedMove } from '../lib/api'
import { moveWords } from '../lib/names'
import { capital } from '../lib/text'
import { inTurn } from '../play/choice'
import { hint as ask } from './coachApi'
import { exact, percent } from './chances'
import { Question } from './question.svelte'
import { why } from './reasons'

/** Thinking time, in seconds. */
export const SECONDS = 2

export type State = 'asking' | 'waiting' | 'readying' | 'shown' | 'failed'

export class Hints extends Question {
  kind = $state<HintKind>('honest')
  state = $state<State>('asking')
  advice = $state.raw<Hint | null>(null)
  /** The index of the legal move shown. */
  at = $state(0)

  get move(): Move | null {
    return this.host.session.hint
  }

  /** All legal moves, in the order in which hints show them. */
  get legal(): Move[] {
    const { moves, table } = this.host.play
    return inTurn(moves, table.piles)
  }

  get reason(): string {
    const { advice } = this
    return advice ? why(advice.reasons, advice.reason, this.play.table.piles) : ''
  }

  get play() {
    return this.host.play
  }

  /** That the hint is only a first estimate, while the coach gets ready; else empty. */
  get estimate(): string {
    const { advice, move, state, left } = this
    return state === 'readying' && move ? t.coach.estimated(advice?.chance?.samples ?? 0, left) : ''
  }

  /** What is known of the move shown, if it is not the advised one. */
  get other(): WeighedMove | null {
    const { move, advice } = this
    return (move && advice?.others.find((each) => each.move === move.name)) ?? null
  }

  /** The moves that are as good as the advised one, in words; none before the last answer. */
  get equal(): string[] {
    const { advice, play } = this
    if (!advice?.final) return []
    return play.moves.filter(({ name }) => advice.equal.includes(name)).map((each) => moveWords(each, play))
  }

  /** The chances of the moves not shown, the advised one first; empty before the last answer. */
  get others(): { move: Move; worth: Chance | null; behind: boolean; equal: boolean }[] {
    const { advice, move: shown, host } = this
    if (!advice?.final || advice.kind !== 'honest') return []
    return [{ move: advice.move, chance: advice.chance, behind: false, equal: false }, ...advice.others].flatMap(({ move: name, chance: worth, behind, equal }) => {
      const move = host.play.moves.find((each) => each.name === name)
      return move && name !== shown?.name && (worth || behind || equal) ? [{ move, worth, behind, equal }] : []
    })
  }

  /** What another move is worth, compared with the hint. */
  get howGood(): string {
    const { other, advice } = this
    if (other?.equal) return t.coach.asGood
    const than = advice?.chance ? t.coach.hintHas(percent(advice.chance.value)) : ''
    return [other?.behind && t.coach.behind, than].filter(Boolean).join('; ')
  }

  /** Show another move instead of the advised one, or the advised one again. */
  showOther(name: string) {
    const { session } = this.host
    const move = session.play.moves.find((each) => each.name === name)
    if (!move) return
    session.point(move, '')
    const { advice, other } = this
    const words = moveWords(move, this.play)
    if (advice && !other) return session.say(this.said(advice, words))
    session.say(`${capital(words)}: ${this.howGood}.`)
  }

  /** Forget the last hint: each stands for one position. */
  clear() {
    this.stop()
    this.advice = null
    this.sentence = ''
    this.state = 'asking'
  }

  /** Find a hint for the position on the page. Returns a function that stops the search. */
  begin(): () => void {
    this.clear()
    if (this.kind === 'legal') this.show(0)
    else {
      if (this.move) this.host.session.point(null, '') // a legal move must not pass for the new hint
      if (this.kind === 'honest' || !this.host.spoiling) void this.read()
    }
    return () => this.stop()
  }

  /** Take the full solution from the spoilers, which search for it anyway. */
  take() {
    const { found } = this.host.spoilers
    if (found.state === 'ended') this.fail(found.sentence)
    else if (found.state === 'known' && !this.host.stale) {
      const { verdict, moves, why } = found.verdict
      this.hear({ kind: this.kind, move: moves[0] ?? '', words: '', reason: moves[0] ? t.coach.keeps(moves.length) : why, reasons: [], chance: null, equal: [], others: [], final: true, verdict })
    }
  }

  /** Show the next legal move. */
  next() {
    this.show((this.at + 1) % this.legal.length)
  }

  private show(at: number) {
    const { session } = this.host
    const move = this.legal[at]
    this.at = at
    this.state = 'shown'
    if (move) session.point(move, t.coach.legal(moveWords(move, session.play)))
    else this.fail(t.play.verdict.stuck)
  }

  private async read() {
    const { id, node } = this.host.session.stored
    await this.follow(
      (signal) => ask(id, node, this.kind, { seconds: SECONDS }, signal),
      ({ event, data }) => {
        if (event === 'hint') this.hear(data)
        else if (!this.advice?.final) {
          const before = this.state
          this.state = event
          // The last answer may take a while, so the first is read out too.
          if (this.estimate && before !== event) this.host.session.say(`${this.said(this.advice!, moveWords(this.move!, this.play))} ${capital(this.estimate)}.`)
        }
        return this.advice?.final
      },
      (reason) => this.fail(reason),
      t.coach.cutShort,
    )
  }

  /** Each better answer replaces the one before; a screen reader reads only the last. */
  private hear(advice: Hint) {
    const { session } = this.host
    const move = session.play.moves.find(({ name }) => name === advice.move) ?? null
    this.advice = advice
    this.state = 'shown'
    const words = move ? moveWords(move, session.play) : ''
    if (advice.final || move?.name !== this.move?.name) session.point(move, advice.final ? this.said(advice, words) : '')
  }

  private said(advice: Hint, words: string): string {
    if (!words) return t.coach.none(this.reason)
    if (advice.kind === 'all-cards-known') return t.coach.saidOfAll(words)
    return [t.coach.said(words, advice.chance ? exact(advice.chance) : '', this.reason), t.coach.equally(this.equal)].filter(Boolean).join(' ')
  }
}

/** A puzzle at its table: the player tries moves, the server judges them, and the solution is shown as a line. */
import { t } from '../words/index.svelte'
import { Refused, type Line, type Move, type Pile, type Puzzle, type PuzzleAnswer } from '../lib/api'
import { moveWords } from '../lib/names'
import { refusalWords, whyNot } from '../lib/trouble'
import { messageOf } from '../lib/messageOf'
import { DOUBLE_TAP, movesBetween, movesFrom, tap, turnover } from '../play/choice'
import { answer } from '../coach/coachApi'
import type { Board, Drag, Misplay } from '../play/board'
import { blockedCard, misplay } from '../play/labels'
import { Steps } from '../play/steps.svelte'
import { answered } from './progress'

/** Told each answer; returns by how much the player's rating has changed. */
type Told = (result: PuzzleAnswer['result']) => Promise<number | void>

export class PuzzleBoard extends Steps implements Board {
  state = $state<'open' | 'asking' | 'wrong' | 'right' | 'also' | 'shown'>('open')
  /** What went wrong with the last request. */
  problem = $state('')
  selected = $state<string | null>(null)
  choices = $state.raw<Move[]>([])
  /** The card was chosen by key. */
  byKey = false
  refused = $state.raw<Misplay | null>(null)
  drag = $state.raw<Drag | null>(null)
  /** The last move that was tried. */
  tried = $state.raw<Move | null>(null)
  line = $state.raw<Line | null>(null)
  /** By how much the answer changed the player's rating. */
  change = $state(0)

  private last: { place: string; time: number } | null = null

  constructor(
    readonly puzzle: Puzzle,
    private readonly told: Told = async (result) => (result === 'also' ? 0 : answered(puzzle, result === 'right')),
  ) {
    super()
  }

  /** The table after each move of the line. */
  private readonly tables = $derived.by<Record<string, Pile>[]>(() => {
    let { piles } = this.puzzle.table
    return [piles, ...this.steps.map((each) => (piles = { ...piles, ...each.piles }))]
  })

  readonly play = $derived.by<Board['play']>(() => ({
    id: this.puzzle.id,
    game: this.puzzle.game,
    deal: null,
    status: this.line && this.step === this.length ? 'won' : 'playing',
    moves: this.line || this.busy ? [] : this.puzzle.moves,
    redeals_left: this.puzzle.redeals_left,
    table: { ...this.puzzle.table, piles: this.tables[this.step]! },
  }))

  get busy(): boolean {
    return this.state === 'asking'
  }

  get hint(): Move | null {
    return this.state === 'wrong' && this.selected === null ? this.tried : null
  }

  protected get steps(): Line['steps'] {
    return this.line?.steps ?? []
  }

  /** Deal, redeal or close the gaps, if legal. */
  get turnover(): Move | null {
    return turnover(this.play.moves, this.puzzle.game.abilities.kinds)
  }

  words(move: Move): string {
    return moveWords(move, this.puzzle)
  }

  /** The state of the puzzle, as a sentence. */
  get said(): string {
    if (this.refused) return this.refused.sentence
    switch (this.state) {
      case 'asking':
        return t.solving.thinking
      case 'wrong':
        return t.solving.wrong(this.tried ? this.words(this.tried) : '')
      case 'open':
        return t.solving.one
      default:
        return t.solving[this.state]
    }
  }

  movesFrom(place: string, count?: number): Move[] {
    return movesFrom(this.play.moves, place, count)
  }

  click(place: string, count: number, time = -Infinity) {
    const { moves, table } = this.play
    const twice = this.last?.place === place && time - this.last.time < DOUBLE_TAP ? { played: false } : null
    this.last = { place, time }
    this.refused = null
    this.byKey = time === -Infinity
    const means = tap(moves, table.piles, place, this.selected, twice, count)
    if (means.do === 'play') void this.try(means.move)
    else if (means.do === 'choose') [this.selected, this.choices] = [means.place, means.moves]
    else if (means.do === 'refuse') this.refused = misplay(this.play, place, count)
    if (means.do === 'drop') this.drop()
  }

  /** What blocks a card; the way to free it may be the solution. */
  hold(place: string, count: number): boolean {
    if (!blockedCard(this.play, place, count)) return false
    this.drop()
    this.refused = misplay(this.play, place, count)
    return true
  }

  unhold() {
    this.refused = null
  }

  pull(drag: Drag) {
    this.drag = drag
  }

  release(to: string | null) {
    const { drag } = this
    this.drag = null
    if (!drag || to === null) return
    const [move, ...others] = movesBetween(this.play.moves, drag.place, to, drag.count)
    if (!move) void this.misplace(drag, to)
    else if (others.length === 0) void this.try(move)
  }

  private async misplace({ place, count }: Drag, to: string) {
    this.drop()
    if (this.movesFrom(place).length === 0) return void (this.refused = misplay(this.play, place, count, to))
    const sentence = await whyNot(this.play.table.piles, place, to, count)
    if (sentence) this.refused = { place, at: to, sentence }
  }

  drop() {
    ;[this.selected, this.choices, this.refused] = [null, [], null]
  }

  /** Try a move as the solution. */
  async try(move: Move) {
    this.drop()
    this.tried = move
    await this.ask(move.name)
  }

  /** Show the solution, and the line that proves it. */
  show() {
    return this.ask('')
  }

  private async ask(move: string) {
    this.problem = ''
    const before = this.state
    this.state = 'asking'
    try {
      const { result, line } = await answer(this.puzzle.id, move)
      this.change = (await this.told(result)) ?? 0
      this.line = line
      this.state = result
      this.step = line ? 1 : 0
    } catch (error) {
      this.state = before
      this.problem = error instanceof Refused ? await refusalWords(error, this.puzzle.table.piles) : messageOf(error)
    }
  }
}

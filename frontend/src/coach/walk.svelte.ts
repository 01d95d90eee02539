/** Going through an analysed game: one place in it, which the graph, the board, the words and the list of mistakes all show. */
import { t } from '../words/index.svelte'
import { brief, suitOf } from '../lib/brief'
import { madeWords, shortCard, turnLabel } from '../lib/names'
import type { LineMove, MadeMove, Move, Play, PlyNote } from '../lib/api'
import type { Playback } from '../play/playback.svelte'

/** The analysis that is gone through. */
type Walked = { readonly play: Play; readonly line: LineMove[]; readonly notes: (PlyNote | undefined)[]; says(ply: number): string }

export class Walk {
  /** How many moves are made; a mistake is shown from the position before it. */
  at = $state(0)
  /** How high its sheet is: the lowest is 0. */
  level = $state(0)
  /** For screen readers, after a step that no control of theirs has made. */
  said = $state('')

  constructor(private readonly analysis: Walked) {
    this.at = analysis.line.length
  }

  readonly mistakes = $derived.by(() => this.analysis.notes.filter((note) => note?.mark) as PlyNote[])

  /** The mistake that is shown; -1 for another move. */
  readonly mistake = $derived.by(() => this.mistakes.findIndex(({ ply }) => ply === this.at))

  /** The nearest mistake after this place, or before it; null if there is none. */
  next(way: number): PlyNote | null {
    return (way > 0 ? this.mistakes.find(({ ply }) => ply > this.at) : this.mistakes.findLast(({ ply }) => ply < this.at)) ?? null
  }

  /** Go on to the next mistake, or back to the one before. */
  step(way: number) {
    const note = this.next(way)
    if (!note) return
    this.go(note.ply)
    const { play } = this.analysis
    const words = [t.coach.mistake(this.mistake + 1, this.mistakes.length), this.analysis.says(note.ply), note.better && t.coach.better(madeWords(note.better, play))]
    this.said = `${words.filter(Boolean).join('. ')}.`
  }

  go(ply: number) {
    this.said = ''
    this.at = Math.max(0, Math.min(this.analysis.line.length, ply))
  }

  /** A move in few words. */
  brief(made: MadeMove): string {
    const { play } = this.analysis
    const { kind, to, cards } = made
    if (kind !== 'card' && kind !== 'pair') return turnLabel(kind, play, made)
    const suit = suitOf(made)
    const pile = play.table.piles[to] ?? play.table.piles[to + suit]
    return pile?.way && pile.suit === suit && cards.length === 1 ? `${shortCard(cards[0]!)} ${t.coach.home[pile.way]}` : brief(made, play)
  }

  /** Show this place on a board. */
  show(board: Playback) {
    const better = this.mistakes[this.mistake]?.better
    board.go(this.at - (better ? 1 : 0))
    board.hint = better ? asMove(better, board.play.table.piles) : null
  }
}

/** A move of the analysis as the table draws it. */
function asMove({ move, kind, from, to, cards, words }: MadeMove, piles: Record<string, unknown>): Move {
  return { name: move, kind, from, to: to in piles ? to : to + suitOf({ cards }), count: cards.length, words }
}

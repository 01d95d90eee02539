/** A storm: as many puzzles as one can in three minutes, from easy to hard. */
import { puzzle as ask } from '../coach/coachApi'
import type { Puzzle, PuzzleAnswer, PuzzleInfo } from '../lib/api'
import { messageOf } from '../lib/messageOf'
import { listed, near } from './next'
import { answered, progress, stormed } from './progress'
import { PuzzleBoard } from './puzzle.svelte'

const SECONDS = 180
/** What a wrong move costs, or guessing would be quickest. */
const COST = 10
/** More puzzles than anybody solves; by how much each is harder than the one before; from how many it is drawn. */
const [LENGTH, STEP, OF] = [80, 25, 12]
/** How many are fetched ahead: then none is waited for. */
const AHEAD = 3

/** The puzzles of a storm, in their order. */
export function course(all: PuzzleInfo[], chance = Math.random): PuzzleInfo[] {
  const rest = new Set(all)
  const easiest = Math.min(...all.map(({ rating }) => rating))
  return Array.from({ length: Math.min(LENGTH, all.length) }, (_, n) => {
    const from = near([...rest], easiest + n * STEP).slice(0, OF)
    const drawn = from[Math.floor(chance() * from.length)]!
    rest.delete(drawn)
    return drawn
  })
}

export class Storm {
  board = $state.raw<PuzzleBoard>()
  problem = $state('')
  /** Seconds left; the clock starts with the first answer. */
  left = $state(SECONDS)
  score = $state(0)
  last = $state<'right' | 'wrong' | null>(null)
  missed = $state.raw<PuzzleInfo[]>([])
  over = $state(false)
  /** What was reached before. */
  readonly before = progress()

  private course: PuzzleInfo[] = []
  private at = 0
  private readonly ahead: Promise<Puzzle>[] = []
  /** When the time is up. */
  private ends = Infinity

  /** Show the puzzle whose turn it is. */
  async show() {
    this.problem = ''
    try {
      if (this.course.length === 0) this.course = course(await listed())
      for (let n = this.at; n <= this.at + AHEAD; n++) this.fetch(n)
      this.board = new PuzzleBoard(await this.ahead[this.at]!, (result) => this.take(result))
    } catch (error) {
      delete this.ahead[this.at]
      this.problem = messageOf(error)
    }
  }

  private fetch(n: number) {
    const info = this.course[n]
    if (!info || this.ahead[n]) return
    this.ahead[n] = ask(info.id)
    this.ahead[n].catch(() => {}) // it is told when its turn comes
  }

  /** The clock goes on. */
  tick(now = performance.now()) {
    if (this.over || this.ends === Infinity) return
    this.left = Math.max(0, Math.ceil((this.ends - now) / 1000))
    this.over = this.left === 0 || this.at === this.course.length
    if (this.over) stormed(this.score)
  }

  private async take(result: PuzzleAnswer['result']) {
    this.tick()
    if (this.over) return
    if (this.ends === Infinity) this.ends = performance.now() + SECONDS * 1000
    if (result === 'also') return
    const info = this.course[this.at++]!
    if (result === 'right') this.score += 1
    else {
      this.missed = [...this.missed, info]
      this.ends -= COST * 1000
    }
    this.last = result === 'right' ? 'right' : 'wrong'
    await answered(info, result === 'right', false)
    this.tick()
    if (!this.over) await this.show()
  }
}

/** What a table teaches: the first deal of a family how it is played, and each until the first win what its goal is. */
import { language } from '../words/index.svelte'
import * as api from '../lib/api'
import { route } from '../lib/route.svelte'
import type { Guide } from '../guide'
import { tableOf } from '../play/arrival'
import type { Session } from '../play/session.svelte'
import { knows, learn, learnFrom, teachingDeal } from '../play/taught'

/** Once the table has been drawn: its cards come first, and what teaches them after. */
const frame = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50)))

export class Teaching {
  /** What is shown of the guide; null: it is not needed, or no more. */
  guide = $state.raw<Guide | null>(null)
  /** There are words for this game: other people's games that are not declared are explained by their rules alone. */
  readonly can: boolean
  /** The goal is above the table. */
  goal = $state(false)
  /** What teaches may be fetched now. */
  ready = $state(false)
  /** The table was left. */
  private left = false

  constructor(private readonly session: Session) {
    const { id, abilities } = session.play.game
    this.can = abilities.gist !== null || teachingDeal(id) !== null
    this.goal = this.can && !knows('won', this.family)
    const won = $derived(session.play.status === 'won')
    $effect(() => {
      if (won) learn('won', this.family)
    })
  }

  private get family(): string {
    return this.session.play.game.family
  }

  /** The cards that stay bright. */
  get lit(): string[] | null {
    return this.guide?.step?.lit ?? null
  }

  /** The tools wait, unless the step is about one of them. */
  get quiet(): boolean {
    return this.guide !== null && !this.guide.step?.tool
  }

  /** At the table: teach what this reader does not know yet. */
  async arrive() {
    const { play } = this.session
    const { family } = this
    if (!this.can) return
    await frame()
    this.ready = true
    if (route.query.has('guide')) return this.show()
    const begins = play.status === 'playing' && !play.moved && !route.query.has('coach')
    if (knows('won', family) && (knows('taught', family) || !begins)) return
    learnFrom(await api.plays().catch(() => []), play.id)
    if (knows('won', family)) this.goal = false
    // Who has made a move meanwhile does without it.
    if (begins && !knows('taught', family) && this.session.play.ply === play.ply) await this.show()
  }

  /** Teach on this table, or on a new one if nothing can be played here. */
  async show() {
    const { play } = this.session
    if (play.status !== 'playing' || play.moves.length === 0) return route.go(`/lesson/${play.game.id}`)
    try {
      const { Guide } = await language.with(import('../guide'))
      const guide = new Guide(this.session, () => this.end())
      if (!this.left && guide.step) this.guide = guide
    } catch {
      // Without its script the game is there all the same.
    }
  }

  private end() {
    this.guide = null
    learn('taught', this.family)
    if (route.query.has('guide')) route.note(tableOf(this.session.play.id))
    if (!document.activeElement?.matches('.controls *')) document.querySelector<HTMLElement>('.controls [tabindex="0"]')?.focus({ preventScroll: true })
  }

  leave() {
    this.left = true
  }
}

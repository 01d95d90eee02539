/**
 * Spoilers: the verdict on the position on the page, with all cards known.
 *
 * Off until the player asks. When on, the server searches for a verdict on the position on the page; the search ends as soon
 * as the page shows another one.
 */
import { t } from '../words/index.svelte'
import * as api from '../lib/api'
import type { Effort, Verdict } from '../lib/api'
import { Search } from '../lib/search.svelte'
import { forWindow } from '../engine/kept'

/** What is known about the current position. */
export type Found =
  | { state: 'nothing' }
  | { state: 'looking'; effort: Effort | null; place: number }
  | { state: 'known'; verdict: Verdict }
  | { state: 'ended'; sentence: string }

/** Budgets in seconds: the first, and one for each time the player asks for more. */
const BUDGETS = [20, 60, 120]

/** Show a search only if it takes longer; until then the last verdict stays visible. */
const PATIENCE = 300 // ms

const KEY = 'spoilers'

export class Spoilers extends Search {
  on = $state(false)
  found = $state.raw<Found>({ state: 'nothing' })
  /** `found` is still about the position before. */
  stale = $state(false)
  budget = $state(0)

  /** For screen readers: said when it changes, not at every move. */
  said = $state('')

  private slow?: ReturnType<typeof setTimeout>
  private at = $state.raw({ id: '', node: -1 })

  constructor(id: string) {
    super()
    this.on = remembered().includes(id)
  }

  /** Turn them on or off for a play; a reload keeps them as they are. */
  turn(on: boolean, id: string) {
    this.on = on
    remember(on ? [...remembered().filter((each) => each !== id), id] : remembered().filter((each) => each !== id))
    if (on) return
    this.stop()
    this.found = { state: 'nothing' }
    this.said = ''
  }

  /** Search for the verdict on a position; any earlier search ends. */
  look(id: string, node: number) {
    this.at = { id, node }
    this.budget = 0
    void this.read()
  }

  /** Search the same position again; `longer`: with a larger budget, if there is one. */
  again(longer = false) {
    if (longer) this.budget = Math.min(this.budget + 1, BUDGETS.length - 1)
    void this.read()
  }

  /** The node of that position. */
  get node(): number {
    return this.at.node
  }

  get seconds(): number {
    return BUDGETS[this.budget]!
  }

  get canLookLonger(): boolean {
    return this.budget < BUDGETS.length - 1
  }

  override stop() {
    clearTimeout(this.slow)
    super.stop()
  }

  private async read() {
    this.stop()
    this.stale = true
    this.slow = setTimeout(() => this.show({ state: 'looking', effort: null, place: 0 }), PATIENCE)
    await this.follow(
      (signal) => api.verdict(this.at.id, this.at.node, this.seconds, signal),
      ({ event, data }) => {
        if (event === 'verdict') this.show({ state: 'known', verdict: data })
        else if (this.stale) return false
        else if (event === 'waiting') this.show({ state: 'looking', effort: null, place: data.place })
        else this.show({ state: 'looking', effort: data, place: 0 })
        return event === 'verdict'
      },
      (sentence) => this.show({ state: 'ended', sentence }),
      t.verdict.cutShort,
    )
  }

  private show(found: Found) {
    clearTimeout(this.slow)
    this.stale = false
    this.found = found
    if (found.state === 'known') this.said = t.verdict[found.verdict.verdict]
    else if (found.state === 'ended') this.said = found.sentence
  }
}

const remembered = () => forWindow.value<string[]>(KEY, [])
const remember = (ids: string[]) => forWindow.keepValue(KEY, ids)

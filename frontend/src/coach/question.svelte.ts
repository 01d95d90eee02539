/** Something that the coach is asked about the game on a table. */
import { Search } from '../lib/search.svelte'
import type { Host } from './host'

export abstract class Question extends Search {
  abstract state: string
  /** Why there is no answer. */
  sentence = $state('')

  constructor(protected readonly host: Host) {
    super()
  }

  protected fail(sentence: string) {
    this.state = 'failed'
    this.sentence = sentence
    this.host.session.say(sentence)
  }
}

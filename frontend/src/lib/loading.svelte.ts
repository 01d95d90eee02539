/** What a page shows is fetched when the page opens, and once more when the player asks. */
import { messageOf } from './messageOf'

/** Make one while a component is set up. It fetches again when what `fetch` reads at its start changes, such as the address. */
export class Loading {
  /** Why it failed; empty if it did not. */
  problem = $state('')

  private readonly fetch: () => Promise<void>

  constructor(fetch: () => Promise<void>) {
    this.fetch = fetch
    $effect(() => void this.again())
  }

  readonly again = async () => {
    this.problem = ''
    try {
      await this.fetch()
    } catch (error) {
      this.problem = messageOf(error)
    }
  }
}

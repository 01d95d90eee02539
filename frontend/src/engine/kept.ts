/**
 * What the page keeps in this browser under names of its own, for good or for one window, and its channels to other windows. Nothing else
 * touches them.
 *
 * A browser may forbid them: then what would be kept lasts until the page closes. What finds no room is not kept.
 */

/** All names begin like this: another program may live on the same host. */
const PREFIX = 'cadogan.'

class Store {
  /** What is kept where the browser forbids it. */
  private readonly passing = new Map<string, string>()

  constructor(private readonly storage: () => Storage) {}

  /** A text that was kept. */
  text(name: string): string | null {
    const key = PREFIX + name
    return this.passing.get(key) ?? this.tried((storage) => storage.getItem(key)) ?? null
  }

  /** A value that was kept, if it is of the same kind as this one; else this one. */
  value<T>(name: string, otherwise: T): T {
    try {
      const found: unknown = JSON.parse(this.text(name) ?? 'null')
      const same = typeof found === typeof otherwise && Array.isArray(found) === Array.isArray(otherwise)
      return same && found !== null ? (found as T) : otherwise
    } catch {
      return otherwise // not ours
    }
  }

  /** Keep a text; null: nothing. */
  keep(name: string, text: string | null) {
    const key = PREFIX + name
    if (text === null) {
      this.passing.delete(key)
      this.tried((storage) => storage.removeItem(key))
    } else if (this.isForbidden) this.passing.set(key, text)
    else this.tried((storage) => storage.setItem(key, text))
  }

  /** Keep a value. */
  keepValue(name: string, value: unknown) {
    this.keep(name, JSON.stringify(value))
  }

  /** Keep nothing any more. */
  clear() {
    this.passing.clear()
    this.tried((storage) => {
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
    })
  }

  /** Whether the browser forbids it; then it takes no cookies either. */
  get isForbidden(): boolean {
    return this.tried((storage) => storage.getItem(PREFIX)) === undefined
  }

  private tried<T>(use: (storage: Storage) => T): T | undefined {
    try {
      return use(this.storage())
    } catch {
      return undefined // forbidden, or no room
    }
  }
}

export type Channel = Pick<BroadcastChannel, 'onmessage' | 'postMessage' | 'close'>

/** A channel to the other windows; a mute one where the browser forbids it: there each window is alone. */
export function openChannel(name: string): Channel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return { onmessage: null, postMessage() {}, close() {} }
  }
}

export const forGood = new Store(() => localStorage)
export const forWindow = new Store(() => sessionStorage)

/**
 * Where the games' database is kept in this browser: in its own storage for files (OPFS), or else in IndexedDB, or else nowhere.
 *
 * A file of OPFS is opened asynchronously, but then read and written at once; so both files of the database are opened before Python
 * needs them. What has been flushed survives the tab. In IndexedDB the files' pages are kept, all that an answer has changed together.
 */
import type { Storage } from './messages'
import { PAGE, Pages, type Handle } from './pages'

export const NAMES = ['cadogan.db', 'cadogan.db-journal']

export interface Disk {
  readonly storage: Storage
  readonly files: ReadonlyMap<string, Handle>
  /**
   * Resolves when everything that was written is safe, or cannot be: then `storage` says so. `erase`: nothing that lies in the storage
   * is needed any more; it goes, even if there is no room for anything new.
   */
  settle(erase?: boolean): Promise<void>
  /**
   * If the storage was full and has room now, call `rewrite`: it has Python write everything again, after the files are put back to what lies in
   * the storage. Where this is missing, `settle` does it.
   */
  again?(rewrite: (putBack: () => void) => void, erase?: boolean): void
}

/** Another window has the files open. */
export class InUse extends Error {}

/** Open the files: where games are already, or else the best place. Throws InUse. */
export async function openDisk(): Promise<Disk> {
  const own = await openOwn()
  if (own && hasGames(own)) return own
  const store = await openStore()
  if (!own || (store && hasGames(store))) {
    own?.close()
    return store ?? new Nowhere()
  }
  return own
}

const hasGames = ({ files }: Disk) => files.get(NAMES[0]!)!.getSize() > 0

/** Remove the files, and with them all games. No window may have them open. */
export async function removeFiles(): Promise<void> {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NoModificationAllowedError') throw new InUse()
    // there are none, or this browser has no such storage
  }
  try {
    await result(indexedDB.deleteDatabase(FOLDER))
  } catch {
    // this browser has no such storage
  }
}

// -- OPFS

const FOLDER = 'cadogan'
/** How long to try while a window that closes still has the files open: times, and ms between them. */
const TRIES = 50
const PAUSE = 100

type Opened = { createSyncAccessHandle(): Promise<Handle> }

async function openOwn(): Promise<Own | null> {
  for (let tries = 0; ; tries++) {
    const handles = new Map<string, Handle>()
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })
      for (const name of NAMES) {
        const file = (await folder.getFileHandle(name, { create: true })) as unknown as Opened
        handles.set(name, await file.createSyncAccessHandle())
      }
      return new Own(handles)
    } catch (error) {
      for (const handle of handles.values()) handle.close()
      if (!(error instanceof DOMException) || error.name !== 'NoModificationAllowedError') return null
      if (tries === TRIES) throw new InUse()
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

/**
 * The browser's storage may fill up at any write. From then on nothing is written there: what lies there is a whole database, or one that its journal
 * makes whole again. The game goes on in memory, until there is room for everything.
 */
export class Own implements Disk {
  storage: Storage = 'kept'
  readonly files: ReadonlyMap<string, Careful>

  constructor(handles: ReadonlyMap<string, Handle>) {
    this.files = new Map([...handles].map(([name, handle]) => [name, new Careful(handle, () => this.leave())]))
  }

  async settle() {}

  close() {
    for (const file of this.files.values()) file.close()
  }

  again(rewrite: (putBack: () => void) => void, erase = false) {
    if (this.storage !== 'full' || !(erase || [...this.files.values()].every((file) => file.hasRoom()))) return
    try {
      rewrite(() => {
        this.storage = 'kept'
        for (const file of this.files.values()) file.putBack(erase)
      })
    } catch (error) {
      this.leave()
      throw error
    }
  }

  private leave() {
    this.storage = 'full'
    for (const file of this.files.values()) file.leave()
  }
}

class Careful implements Handle {
  private over: Pages | null = null

  constructor(
    private readonly handle: Handle,
    private readonly full: () => void,
  ) {}

  /** Leave the file as it is; go on in memory. */
  leave() {
    this.over ??= new Pages(this.handle)
  }

  putBack(erase: boolean) {
    this.over = null
    if (erase) this.handle.truncate(0)
  }

  /** The storage would hold what is in memory now, beside what it holds: while the database is written again, its old pages are in the journal. */
  hasRoom(): boolean {
    const size = this.handle.getSize()
    try {
      this.handle.truncate(size + this.getSize()) // SQLite ignores what lies behind the end of its database
      return true
    } catch {
      return false
    } finally {
      this.handle.truncate(size)
    }
  }

  private get now(): Handle {
    return this.over ?? this.handle
  }

  read(buffer: Uint8Array, where: { at: number }) {
    return this.now.read(buffer, where)
  }

  write(buffer: Uint8Array, where: { at: number }) {
    if (!this.over) {
      try {
        if (this.handle.write(buffer, where) === buffer.length) return buffer.length
      } catch (error) {
        if (!isFull(error)) throw error
      }
      this.full()
    }
    return this.over!.write(buffer, where)
  }

  truncate(size: number) {
    try {
      this.now.truncate(size)
    } catch (error) {
      if (!isFull(error)) throw error
      this.full()
      this.over!.truncate(size)
    }
  }

  flush() {
    this.now.flush()
  }

  getSize() {
    return this.now.getSize()
  }

  close() {
    this.handle.close()
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

// -- IndexedDB

/** The store's keys: [file, page] for a page, [file] for the file's size. */
const STORE = 'pages'

async function openStore(): Promise<Disk | null> {
  try {
    const opening = indexedDB.open(FOLDER, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    const database = await result(opening)
    const files = new Map<string, Pages>()
    const store = database.transaction(STORE).objectStore(STORE)
    for (const name of NAMES) {
      const range = IDBKeyRange.bound([name, 0], [name, Infinity])
      const [size, keys, pages] = await Promise.all([result(store.get([name])), result(store.getAllKeys(range)), result(store.getAll(range))])
      files.set(name, Pages.of((size as number | undefined) ?? 0, keys.map((key, index) => [(key as [string, number])[1], pages[index] as Uint8Array<ArrayBuffer>])))
    }
    return new Stored(database, files)
  } catch {
    return null
  }
}

class Stored implements Disk {
  storage: Storage = 'kept'

  constructor(
    private readonly database: IDBDatabase,
    readonly files: ReadonlyMap<string, Pages>,
  ) {}

  /** Forget all pages here; they are to be written again. */
  private async clear() {
    for (const file of this.files.values()) for (let page = 0; page * PAGE < file.getSize(); page++) file.changed.add(page)
    await result(this.database.transaction(STORE, 'readwrite').objectStore(STORE).clear()).catch(() => {})
  }

  async settle(erase = false) {
    if (erase) await this.clear()
    const changes = [...this.files].filter(([, file]) => file.changed.size > 0)
    if (changes.length === 0) return
    try {
      const transaction = this.database.transaction(STORE, 'readwrite', { durability: 'strict' })
      const store = transaction.objectStore(STORE)
      for (const [name, file] of changes) {
        store.put(file.getSize(), [name])
        store.delete(IDBKeyRange.bound([name, Math.ceil(file.getSize() / PAGE)], [name, Infinity]))
        for (const page of file.changed) if (page * PAGE < file.getSize()) store.put(file.page(page), [name, page])
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error('The browser did not store the games.'))
      })
      for (const [, file] of changes) file.changed.clear()
      this.storage = 'kept'
    } catch {
      // The pages are still among the changed ones: the next answer brings them again.
      this.storage = 'full'
    }
  }
}

const result = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB does not answer.'))
  })

// -- memory

/** This browser lends no storage, as in some private windows: the games are here until the window is closed. */
class Nowhere implements Disk {
  readonly storage = 'refused'
  readonly files = new Map(NAMES.map((name) => [name, new Pages()]))
  async settle() {}
}

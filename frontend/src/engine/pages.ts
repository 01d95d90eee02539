/** A file in memory, in pages; it may lie over another file, which it then leaves as it is. */

/** A file that is read and written at once: what FileSystemSyncAccessHandle can do. */
export interface Handle {
  read(buffer: Uint8Array, where: { at: number }): number
  write(buffer: Uint8Array, where: { at: number }): number
  truncate(size: number): void
  flush(): void
  getSize(): number
  close(): void
}

/** Bytes in a page; SQLite's pages are as long. */
export const PAGE = 4096

export class Pages implements Handle {
  /** The pages that were written since someone cleared this. */
  readonly changed = new Set<number>()
  private readonly pages = new Map<number, Uint8Array<ArrayBuffer>>()
  private size: number
  /** How far the file below still counts. */
  private below: number

  constructor(private readonly base: Handle | null = null) {
    this.size = this.below = base?.getSize() ?? 0
  }

  /** A file from pages that were kept. */
  static of(size: number, pages: Iterable<[number, Uint8Array<ArrayBuffer>]>): Pages {
    const file = new Pages()
    for (const [number, page] of pages) file.pages.set(number, page)
    file.size = size
    return file
  }

  page(number: number): Uint8Array<ArrayBuffer> {
    let page = this.pages.get(number)
    if (!page) {
      page = new Uint8Array(PAGE)
      const left = this.below - number * PAGE
      if (left > 0) this.base!.read(page.subarray(0, Math.min(left, PAGE)), { at: number * PAGE })
      this.pages.set(number, page)
    }
    return page
  }

  read(buffer: Uint8Array, { at }: { at: number }): number {
    const length = Math.max(0, Math.min(buffer.length, this.size - at))
    for (const [page, start, from, count] of parts(at, length)) buffer.set(this.page(page).subarray(start, start + count), from)
    return length
  }

  write(buffer: Uint8Array, { at }: { at: number }): number {
    for (const [page, start, from, count] of parts(at, buffer.length)) {
      this.page(page).set(buffer.subarray(from, from + count), start)
      this.changed.add(page)
    }
    this.size = Math.max(this.size, at + buffer.length)
    return buffer.length
  }

  truncate(size: number) {
    if (size < this.size) {
      for (const number of this.pages.keys()) if (number * PAGE >= size) this.pages.delete(number)
      if (size % PAGE > 0) this.page(Math.floor(size / PAGE)).fill(0, size % PAGE)
      this.below = Math.min(this.below, size)
    }
    this.size = size
  }

  getSize(): number {
    return this.size
  }

  flush() {}

  close() {
    this.base?.close()
  }
}

/** A stretch of a file, page by page: the page, where it starts there, how far it is from the stretch's beginning, its length. */
function* parts(at: number, length: number): Generator<[number, number, number, number]> {
  for (let from = 0; from < length; ) {
    const start = (at + from) % PAGE
    const count = Math.min(PAGE - start, length - from)
    yield [Math.floor((at + from) / PAGE), start, from, count]
    from += count
  }
}

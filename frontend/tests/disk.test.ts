import { describe, expect, it } from 'vitest'
import { Own, NAMES } from '../src/engine/disk'
import { PAGE, Pages, type Handle } from '../src/engine/pages'

/** A file in memory with little room. */
class Small implements Handle {
  content = new Uint8Array(0)
  constructor(public room = Infinity) {}
  read(buffer: Uint8Array, { at }: { at: number }) {
    const part = this.content.subarray(at, at + buffer.length)
    buffer.set(part)
    return part.length
  }
  write(buffer: Uint8Array, { at }: { at: number }) {
    if (at + buffer.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    if (at + buffer.length > this.content.length) this.truncate(at + buffer.length)
    this.content.set(buffer, at)
    return buffer.length
  }
  truncate(size: number) {
    const content = new Uint8Array(size)
    content.set(this.content.subarray(0, size))
    this.content = content
  }
  flush() {}
  getSize() {
    return this.content.length
  }
  close() {}
}

const bytes = (length: number, seed: number) => Uint8Array.from({ length }, (_, index) => (index * 31 + seed * 7) % 256)

function all(file: Handle): Uint8Array {
  const content = new Uint8Array(file.getSize())
  file.read(content, { at: 0 })
  return content
}

/** The same random writes and cuts in two files. */
function alike(one: Handle, other: Handle) {
  let state = 12345
  const random = (limit: number) => (state = (state * 1103515245 + 12345) % 2147483648) % limit
  for (let step = 0; step < 300; step++) {
    const at = random(5 * PAGE)
    if (random(5) === 0) for (const file of [one, other]) file.truncate(at)
    else {
      const part = bytes(random(2 * PAGE), step)
      for (const file of [one, other]) file.write(part, { at: Math.min(at, file.getSize()) })
    }
    expect(other.getSize()).toBe(one.getSize())
  }
  expect(all(other)).toEqual(all(one))
}

describe('a file in pages', () => {
  it('is like any other', () => alike(new Small(), new Pages()))

  it('lies over another, and leaves that as it is', () => {
    const [base, same] = [new Small(), new Small()]
    for (const file of [base, same]) file.write(bytes(3 * PAGE + 100, 1), { at: 0 })
    alike(same, new Pages(base))
    expect(base.content).toEqual(bytes(3 * PAGE + 100, 1))
  })

  it('reads nothing behind its end', () => expect(new Pages().read(new Uint8Array(10), { at: 5 })).toBe(0))
})

describe('storage that fills up', () => {
  it('keeps what lies there, in all files, and goes on in memory', () => {
    const [database, journal] = [new Small(2 * PAGE), new Small()]
    const disk = new Own(new Map([[NAMES[0]!, database], [NAMES[1]!, journal]]))
    const [front, back] = [disk.files.get(NAMES[0]!)!, disk.files.get(NAMES[1]!)!]
    front.write(bytes(PAGE, 1), { at: 0 })
    back.write(bytes(100, 2), { at: 0 })
    expect(disk.storage).toBe('kept')
    front.write(bytes(PAGE, 3), { at: 2 * PAGE })
    expect(disk.storage).toBe('full')
    back.truncate(0)
    expect([front.getSize(), back.getSize()]).toEqual([3 * PAGE, 0])
    expect(all(front).subarray(2 * PAGE)).toEqual(bytes(PAGE, 3))
    expect(database.content).toEqual(bytes(PAGE, 1))
    expect(journal.content).toEqual(bytes(100, 2))
  })
})

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
    if (at + buffer.length > this.content.length) this.truncate(at + buffer.length)
    this.content.set(buffer, at)
    return buffer.length
  }
  truncate(size: number) {
    if (size > Math.max(this.room, this.content.length)) throw new DOMException('full', 'QuotaExceededError')
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

  /** A disk that became full: in memory, its database has 3 pages and its journal is empty. */
  function full() {
    const [database, journal] = [new Small(2 * PAGE), new Small()]
    const disk = new Own(new Map([[NAMES[0]!, database], [NAMES[1]!, journal]]))
    const [front, back] = [disk.files.get(NAMES[0]!)!, disk.files.get(NAMES[1]!)!]
    front.write(bytes(PAGE, 1), { at: 0 })
    back.write(bytes(100, 2), { at: 0 })
    front.write(bytes(2 * PAGE, 3), { at: PAGE })
    back.truncate(0)
    return { disk, database, front, back }
  }

  it('is written again once it has room for all', () => {
    const { disk, database, front, back } = full()
    database.room = 3 * PAGE // not enough for the database and its old pages
    disk.again(() => expect.unreachable())
    expect(disk.storage).toBe('full')
    database.room = 4 * PAGE
    disk.again((putBack) => {
      const wanted = all(front)
      putBack()
      expect([all(front), all(back)]).toEqual([bytes(PAGE, 1), bytes(100, 2)])
      front.write(wanted, { at: 0 })
    })
    expect(disk.storage).toBe('kept')
    expect(database.content.subarray(PAGE)).toEqual(bytes(2 * PAGE, 3))
    disk.again(() => expect.unreachable())
  })

  it('loses what lies in it if that is to be deleted, however little room there is', () => {
    const { disk, database, front } = full()
    disk.again((putBack) => {
      putBack()
      expect(database.content.length).toBe(0)
      front.write(bytes(PAGE, 5), { at: 0 })
    }, true)
    expect(disk.storage).toBe('kept')
    expect(database.content).toEqual(bytes(PAGE, 5))
  })

  it('may be full again meanwhile', () => {
    const { disk, database, front } = full()
    database.room = 4 * PAGE
    disk.again((putBack) => {
      putBack()
      database.room = 2 * PAGE
      front.write(bytes(3 * PAGE, 4), { at: 0 })
    })
    expect(disk.storage).toBe('full')
    expect(all(front)).toEqual(bytes(3 * PAGE, 4))
    expect(database.content).toEqual(bytes(PAGE, 1))
  })

  it('is left alone if it cannot be written again', () => {
    const { disk, database, front } = full()
    database.room = Infinity
    const refuse = (putBack: () => void) => {
      putBack()
      throw new Error('refused')
    }
    expect(() => disk.again(refuse)).toThrow('refused')
    expect(disk.storage).toBe('full')
    front.write(bytes(PAGE, 5), { at: 0 })
    expect(database.content).toEqual(bytes(PAGE, 1))
  })
})

import { describe, expect, it } from 'vitest'
import { reuseEqual } from '../src/lib/reuseEqual'

describe('what is equal stays the same', () => {
  const old = { a: { cards: ['5C', '6C'], count: 2 }, b: { cards: [], count: 0 } }

  it('as a whole', () => {
    expect(reuseEqual(old, structuredClone(old))).toBe(old)
  })

  it('and in its parts', () => {
    const now = { ...structuredClone(old), b: { cards: ['6C'], count: 1 } }
    const found = reuseEqual(old, now)
    expect(found).toEqual(now)
    expect(found.a).toBe(old.a)
    expect(found.b).not.toBe(old.b)
  })

  it('but nothing is overlooked', () => {
    for (const [before, after] of [
      [[1, 2], [1]],
      [[1], [1, 2]],
      [{ a: 1 }, { a: 1, b: undefined }],
      [{ a: 1, b: 2 }, { a: 1 }],
      [{ a: 1, b: 2 }, { b: 2, a: 1 }],
      [null, {}],
      [{}, null],
      [[], {}],
      [undefined, 0],
    ] as [unknown, unknown][]) {
      const found = reuseEqual(before, after)
      expect(found).toEqual(after)
      expect(found).not.toBe(before)
    }
  })
})

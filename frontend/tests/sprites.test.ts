import { describe, expect, it } from 'vitest'
import { advance, noTable, type Piles, type Sprite } from '../src/table/sprites'
import { pile } from './fixtures'

const first = (piles: Piles) => advance(noTable(), piles)
const where = (sprites: Sprite[], id: number) => {
  const sprite = sprites.find((each) => each.id === id)
  return sprite && `${sprite.place}:${sprite.index}`
}
const at = (sprites: Sprite[], place: string, index = 0) =>
  sprites.find((each) => each.place === place && each.index === index)!

const stock = (count: number) => pile('', { kind: 'stock', count })

describe('what moved between two tables', () => {
  it('is one card that goes from pile to pile', () => {
    const old = { c1: pile('5C'), uC: pile('AC 2C 3C 4C') }
    const now = { c1: pile(''), uC: pile('AC 2C 3C 4C 5C') }
    const start = first(old)
    const { sprites } = start
    const id = at(sprites, 'c1').id
    const step = advance(start, now)
    expect(where(step.sprites, id)).toBe('uC:4')
    expect([...step.moved]).toEqual([[id, { place: 'c1', index: 0 }]])
    expect(step.entered.size + step.left.length).toBe(0)
    expect(step.sprites).toHaveLength(5)
  })

  it('is a chain, when a gap is filled at once from the waste', () => {
    const old = { s1: pile('6H'), c: pile('AS 2S'), w: pile('3D 8D') }
    const now = { s1: pile('8D'), c: pile('AS 2S 6H'), w: pile('3D') }
    const start = first(old)
    const { sprites } = start
    const [sail, waste] = [at(sprites, 's1').id, at(sprites, 'w', 1).id]
    const step = advance(start, now)
    expect(where(step.sprites, sail)).toBe('c:2')
    expect(where(step.sprites, waste)).toBe('s1:0')
    expect(step.moved.size).toBe(2)
  })

  it('comes from the stock, when a card is dealt, and goes back there at undo', () => {
    const old = { stock: stock(25), w: pile('2C') }
    const now = { stock: stock(24), w: pile('2C 9D') }
    const start = first(old)
    const { sprites } = start
    const dealt = advance(start, now)
    expect([...dealt.entered]).toEqual([[at(dealt.sprites, 'w', 1).id, 'stock']])
    const undone = advance(dealt, old)
    expect(undone.left).toEqual([{ sprite: at(dealt.sprites, 'w', 1), to: 'stock' }])
    expect(undone.sprites).toEqual(sprites)
  })

  it('is a pair to the discards and, when the gaps close, the rest sliding with fresh cards behind', () => {
    const full = { 1: pile('6D'), 2: pile('8S'), 3: pile('8H'), 4: pile('QC'), stock: stock(3), heap: stock(0) }
    const gaps = { 1: pile('6D'), 2: pile(''), 3: pile(''), 4: pile('QC'), stock: stock(3), heap: stock(2) }
    const closed = { 1: pile('6D'), 2: pile('QC'), 3: pile('TS'), 4: pile('JH'), stock: stock(1), heap: stock(2) }
    const start = first(full)
    const paired = advance(start, gaps)
    expect(paired.left.map(({ sprite, to }) => [sprite.card, to])).toEqual([['8S', 'heap'], ['8H', 'heap']])
    const queen = at(paired.sprites, '4').id
    const step = advance(paired, closed)
    expect(where(step.sprites, queen)).toBe('2:0')
    expect([...step.entered.values()]).toEqual(['stock', 'stock'])
  })

  it('tells the two copies of a card apart by where they stay', () => {
    const old = { a1: pile('5C'), b2: pile('5C'), w: pile('6C') }
    const now = { a1: pile('5C'), b2: pile(''), w: pile('6C 5C') }
    const start = first(old)
    const { sprites } = start
    const [stays, goes] = [at(sprites, 'a1').id, at(sprites, 'b2').id]
    const step = advance(start, now)
    expect(where(step.sprites, stays)).toBe('a1:0')
    expect(where(step.sprites, goes)).toBe('w:1')
  })

  it('keeps every card through a redeal of all piles', () => {
    const old = { p1: pile('6C 5C'), p2: pile('9D'), p3: pile('3H 2H 4H'), uC: pile('AC') }
    const now = { p1: pile('3H'), p2: pile('2H 4H'), p3: pile('9D 6C'), uC: pile('AC 5C') }
    const start = first(old)
    const { sprites } = start
    const step = advance(start, now)
    expect(step.sprites.map((each) => each.id).sort()).toEqual(sprites.map((each) => each.id).sort())
    expect(step.left).toEqual([])
    expect(step.entered.size).toBe(0)
  })

  it('is a card that turns up under one that goes, and turns down again at undo', () => {
    const old = { t1: pile('?? ?? KD', { down: 2 }), t2: pile('AS') }
    const now = { t1: pile('?? 9C', { down: 1 }), t2: pile('AS KD') }
    const start = first(old)
    const { sprites } = start
    const [king, under, lowest] = [at(sprites, 't1', 2).id, at(sprites, 't1', 1).id, at(sprites, 't1').id]
    const on = advance(start, now)
    expect([where(on.sprites, king), where(on.sprites, under), where(on.sprites, lowest)]).toEqual(['t2:1', 't1:1', 't1:0'])
    expect([...on.turned]).toEqual([under])
    expect(at(on.sprites, 't1', 1)).toMatchObject({ card: '9C', down: false })
    expect(on.entered.size + on.left.length).toBe(0)
    const back = advance(on, old)
    expect([...back.turned]).toEqual([under])
    expect(at(back.sprites, 't1', 1)).toMatchObject({ id: under, card: '??', down: true })
    expect([...back.moved.keys()]).toEqual([king])
    expect(back.entered.size + back.left.length).toBe(0)
  })

  it('is a run of cards, and a deal of several', () => {
    const old = { t1: pile('?? KD QS JD', { down: 1 }), t2: pile(''), w: pile('2C'), stock: stock(9) }
    const now = { t1: pile('??', { down: 1 }), t2: pile('KD QS JD'), w: pile('2C 5H 6H 7H'), stock: stock(6) }
    const start = first(old)
    const { sprites } = start
    const run = [1, 2, 3].map((n) => at(sprites, 't1', n).id)
    const step = advance(start, now)
    expect(run.map((id) => where(step.sprites, id))).toEqual(['t2:0', 't2:1', 't2:2'])
    expect([...step.entered.values()]).toEqual(['stock', 'stock', 'stock'])
  })

  it('is nothing between equal tables, and ids stay in order', () => {
    const piles = { a1: pile('5C'), b2: pile('9H 8H') }
    const start = first(piles)
    const { sprites } = start
    const step = advance(start, piles)
    expect(step.sprites).toEqual(sprites)
    expect(step.moved.size + step.entered.size + step.left.length).toBe(0)
  })
})

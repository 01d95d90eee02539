import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { landing } from '../src/table/dragGesture.svelte'
import type { Box } from '../src/table/geometry'
import { LIST } from '../src/windows/keyList'
import { pilesBeside, rows } from '../src/table/rows'
import { grounds } from '../src/table/scene'
import { completions, read } from '../src/play/typed'
import { moveWords } from '../src/lib/names'
import { keys } from '../src/words/en/keys'
import { move, pile, plays, tables } from './fixtures'

describe('moves as they are typed', () => {
  const moves = [move('c1-u', 'c1', 'uC'), move('c1-w'), move('a1-w'), move('deal', 'stock', 'w')]
  const quilt = (name: string, cards: string) => pile(cards, { kind: 'quilt', title: name, which: name })
  const piles = { c1: quilt('c1', 'TS'), a1: quilt('a1', '2C'), b8: quilt('b8', '9S'), w: pile('', { kind: 'waste', title: 'waste' }), uC: pile('', { kind: 'foundation', suit: 'C' }) }
  const typed = (text: string) => read(text, moves, piles)
  it('are read in every way of writing them', () => {
    for (const text of ['c1-w', 'C1-W', ' c1 w ', 'c1  w']) expect(typed(text)).toEqual({ moves: ['c1-w'] })
    expect(typed('deal')).toEqual({ moves: ['deal'] })
    expect(typed('a1')).toEqual({ moves: ['a1-w'] })
    expect(typed('c1-w, deal b8 u')).toEqual({ moves: ['c1-w', 'deal', 'b8-u'] })
    expect(typed('uS-dS')).toEqual({ moves: ['uS-dS'] })
    const cells = Object.fromEntries([4, 8, 9].map((name) => [name, pile('TS', { kind: 'cell' })]))
    const pairs = (text: string) => read(text, [move('4+9')], cells)
    expect(pairs('4 8; 4+9')).toEqual({ moves: ['4+8', '4+9'] })
    expect(pairs('9 4')).toEqual({ moves: ['4+9'] })
  })
  it('are refused in one sentence', () => {
    expect(typed('  ')).toEqual({ sentence: 'Type a move, such as c1-w or deal.' })
    expect(typed('c1')).toEqual({ sentence: 'c1 has several moves: c1-u, c1-w.' })
  })
  it('what is not legal now is sent to the server in any case: it has the reason', () => {
    expect(typed('h8-w')).toEqual({ moves: ['h8-w'] })
    expect(typed('nonsense')).toEqual({ moves: ['nonsense'] })
    expect(typed('b8')).toEqual({ moves: ['b8'] })
    expect(typed('c1-w x!')).toEqual({ moves: ['c1-w', 'x!'] })
  })
  it('may become one of the legal ones', () => {
    const names = (text: string) => completions(text, moves, (each) => moveWords(each, { table: { piles } })).map(({ name }) => name)
    expect(names('')).toHaveLength(4)
    expect(names('c1')).toEqual(['c1-u', 'c1-w'])
    expect(names('c1 w')).toEqual(['c1-w'])
    expect(names('ten of')).toEqual(['c1-u', 'c1-w'])
    expect(names('zz')).toEqual([])
  })
})

describe('the cards on the table in rows', () => {
  const shape = (game: string) => {
    const { layouts, piles } = tables[game]!
    return layouts.map((layout) => rows(grounds(layout, piles[0]!, 10)).map((row) => row.length))
  }
  it('are eight by eight in the quilt', () => {
    for (const each of shape('crazy-quilt')) expect(each).toEqual(Array(8).fill(8))
  })
  it('are those of the cross in the windmill', () => {
    for (const each of shape('windmill')) expect(each.reduce((a, b) => a + b)).toBe(13)
  })
  it('are a fan each in capricieuse, every card a cell, the one on top last', () => {
    const { layouts, piles } = tables['capricieuse']!
    for (const layout of layouts)
      for (const row of rows(grounds(layout, piles[0]!, 10))) {
        const { ground } = row[0]!
        expect(row.map(({ under }) => under)).toEqual([...ground.pile.cards.slice(1).keys(), null])
        expect(row.at(-1)!.key).toBe(ground.place.place)
        for (const { box } of row) expect(box.bottom).toBeGreaterThan(box.top)
      }
  })
  it('leave no pile out, of any game', () => {
    for (const { layouts, piles } of Object.values(tables))
      for (const layout of layouts) {
        const places = grounds(layout, piles[0]!, 10)
        const found = [...rows(places).flat(), ...pilesBeside(places)].filter(({ under }) => under === null)
        expect(found.map(({ key }) => key).sort()).toEqual([...places.keys()].sort())
      }
  })
})

describe('a card that is let go', () => {
  const rect = (left: number, top: number): Box => ({ left, top, right: left + 50, bottom: top + 70 })
  const aims = [{ place: 'uC', rect: rect(100, 0) }, { place: 'w', rect: rect(200, 0) }]
  it('goes to the place under the pointer, or a little beside it', () => {
    expect(landing(aims, rect(190, 10), { x: 120, y: 30 })).toBe('uC')
    expect(landing(aims, rect(400, 10), { x: 258, y: 30 })).toBe('w')
  })
  it('else to the place that it covers most of', () => {
    expect(landing(aims, rect(165, 30), { x: 170, y: 95 })).toBe('w')
    expect(landing(aims, rect(300, 300), { x: 320, y: 320 })).toBe(null)
    expect(landing([], rect(0, 0), { x: 0, y: 0 })).toBe(null)
  })
})

describe('the keys', () => {
  it('are each said what they do', () => {
    for (const { does } of LIST) expect(keys[does]).toBeTruthy()
    const all = LIST.flatMap(({ keys }) => keys)
    expect(new Set(all).size).toBe(all.length)
  })
  it('that the manual names are in the help, to which it points', () => {
    const manual = readFileSync('../docs/playing.md', 'utf8').replace(/^## In the terminal$.*?(?=^## |$(?![^]))/ms, '') // it has keys of its own
    const named = [...manual.matchAll(/<kbd>(.+?)<\/kbd>/g)].map((match) => match[1])
    const known = LIST.flatMap((each) => each.keys).map((key) => (keys.names as Record<string, string>)[key] ?? key)
    expect(named).toContain('?')
    for (const each of named) expect(known).toContain(each)
  })
})

describe('an answer of the server', () => {
  it('has an outcome, or says that there is none, for every legal move', () => {
    for (const { moves, ahead } of Object.values(plays)) if (ahead) expect(Object.keys(ahead).sort()).toEqual(moves.map(({ name }) => name).sort())
  })
})

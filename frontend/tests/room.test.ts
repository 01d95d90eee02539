import { describe, expect, it } from 'vitest'
import { clockTime } from '../src/lib/when'
import { soundOf } from '../src/room/soundOf'

it('a clock shows hours only when there are some', () => {
  expect([0, 9, 65, 3_600, 36_065].map(clockTime)).toEqual(['0:00', '0:09', '1:05', '1:00:00', '10:01:05'])
})

describe('what is heard', () => {
  const made = (kind: string, to: string, cards: string[] = []) => ({ move: `${kind}-${to}`, kind, words: '', node: 0, from: '', to, cards })
  const line = [made('card', 'c1', ['5S']), made('card', 'u', ['AS']), made('deal', 'w', ['2S']), made('deal', 'c1', ['2S', '3S', '4S']), made('redeal', 'w')]
  const table = { piles: { u: { kind: 'foundation', count: 4 }, c1: { kind: 'column', count: 2 }, w: { kind: 'waste', count: 1 } } }
  const at = (ply: number, moves = line) => ({ ply, line: moves, table }) as unknown as Parameters<typeof soundOf>[0]

  it.each([
    [0, 1, 'place', 0],
    [1, 2, 'home', 3],
    [2, 3, 'deal', 0],
    [3, 4, 'riffle', 3],
    [4, 5, 'shuffle', 0],
    [0, 3, 'deal', 0],
    [5, 0, 'back', 0],
    [2, 1, 'back', 0],
  ] as const)('from ply %i to ply %i: %s', (before, after, sound, n) => {
    expect(soundOf(at(before), at(after))).toEqual({ sound, n })
  })

  it('is nothing where nothing moved, and something where another move takes its place', () => {
    const stored = line.map((each) => ({ ...each, node: 7 }))
    expect([soundOf(at(0), at(0)), soundOf(at(2), at(2, stored))]).toEqual([null, null])
    expect(soundOf(at(1), at(1, [made('card', 'c2')]))?.sound).toBe('back')
  })
})

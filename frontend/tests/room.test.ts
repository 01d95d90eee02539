import { describe, expect, it } from 'vitest'
import { clockTime } from '../src/lib/when'
import { soundOf } from '../src/room/moveSounds.svelte'

it('a clock shows hours only when there are some', () => {
  expect([0, 9, 65, 3_600, 36_065].map(clockTime)).toEqual(['0:00', '0:09', '1:05', '1:00:00', '10:01:05'])
})

describe('what is heard', () => {
  const entry = (move: string, node: number) => ({ move, kind: move === 'deal' ? 'deal' : 'card', words: move, node, from: '', to: '', cards: [] })
  const line = [entry('c1-u', 1), entry('deal', 2)]
  const at = (ply: number, status: 'playing' | 'won' | 'resigned' = 'playing') => ({ node: ply, ply, status, line })

  it('a card laid, a card dealt, a way back, a win', () => {
    expect(soundOf(at(0), at(1))).toBe('lay')
    expect(soundOf(at(1), at(2))).toBe('deal')
    expect(soundOf(at(2), at(0))).toBe('back')
    expect(soundOf(at(1), at(2, 'won'))).toBe('won')
  })

  it('is nothing where nothing moved', () => {
    expect(soundOf(at(1), at(1))).toBeNull()
    expect(soundOf(at(1), at(1, 'resigned'))).toBeNull()
    expect(soundOf(at(2, 'won'), at(2, 'won'))).toBeNull()
  })
})

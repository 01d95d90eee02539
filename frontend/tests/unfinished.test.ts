import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdReloads, whenFinished } from '../src/lib/unfinished'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a reload waits until all moves are stored', () => {
  let busy = true
  const release = holdReloads(() => busy)
  const reload = vi.fn()
  whenFinished(reload)
  vi.advanceTimersByTime(1000)
  expect(reload).not.toHaveBeenCalled()
  busy = false
  vi.advanceTimersByTime(100)
  expect(reload).toHaveBeenCalledOnce()
  release()
})

it('a reload does not wait for moves that cannot be stored', () => {
  const release = holdReloads(() => true)
  const reload = vi.fn()
  whenFinished(reload)
  vi.advanceTimersByTime(10_000)
  expect(reload).toHaveBeenCalledOnce()
  release()
})

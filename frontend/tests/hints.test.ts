import { expect, it, vi } from 'vitest'
import * as coachApi from '../src/coach/coachApi'
import { Hints } from '../src/coach/hints.svelte'
import type { Host } from '../src/coach/host'
import type { Hint, Move } from '../src/lib/api'
import { plays } from './fixtures'

const play = plays.windmill!
const [first, second] = play.moves as [Move, Move]
const advice = (move: Move, samples: number, final: boolean): Hint => ({
  kind: 'honest',
  move: move.name,
  words: '',
  reason: '',
  reasons: [],
  chance: { value: 0.5, low: 0.2, high: 0.8, samples, known: '', calibrated: true },
  equal: [],
  others: [],
  final,
  verdict: '',
})

function table() {
  const session = {
    play,
    hint: null as Move | null,
    stored: { id: play.id, node: play.node },
    said: [] as string[],
    say: (words: string) => session.said.push(words),
    point: (move: Move | null, words: string) => {
      session.hint = move
      if (words) session.said.push(words)
    },
  }
  return { session, hints: new Hints({ session, play, spoiling: false } as unknown as Host) }
}

it('a first estimate is shown and read out while the coach gets ready, then a better hint replaces it', async () => {
  const readying = { event: 'readying', data: { seconds: 0, left: 20, done: 0.1 } }
  const events = [readying, { event: 'hint', data: advice(first, 24, false) }, readying, { event: 'hint', data: advice(second, 900, false) }, { event: 'hint', data: advice(second, 4000, true) }]
  const { hints, session } = table()
  const seen: unknown[] = []
  vi.spyOn(coachApi, 'hint').mockImplementation(async function* () {
    for (const each of events) {
      yield each
      seen.push([hints.state, hints.move?.name])
    }
  } as unknown as typeof coachApi.hint)
  hints.begin()
  await vi.waitFor(() => expect(seen.length).toBe(events.length))
  expect(seen).toEqual([
    ['readying', undefined],
    ['shown', first.name],
    ['readying', first.name],
    ['shown', second.name],
    ['shown', second.name],
  ])
  expect(session.said.map((words) => words.includes('First estimate from 24 games; a better hint follows in about 20 s'))).toEqual([true, false])
})

it('an answer about an earlier position is not shown', async () => {
  const { hints } = table()
  let answered = false
  vi.spyOn(coachApi, 'hint').mockImplementation(async function* () {
    await Promise.resolve() // the player moves on meanwhile
    answered = true
    yield { event: 'hint', data: advice(first, 900, true) }
  } as unknown as typeof coachApi.hint)
  hints.begin()()
  await vi.waitFor(() => expect(answered).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  expect([hints.state, hints.move]).toEqual(['asking', null])
})

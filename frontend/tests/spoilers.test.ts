import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Line, Verdict } from '../src/lib/api'
import { DealSearch } from '../src/play/dealSearch.svelte'
import { events } from '../src/engine/events'
import { Playback } from '../src/play/playback.svelte'
import { Session } from '../src/play/session.svelte'
import { Spoilers } from '../src/play/spoilers.svelte'
import { pile, plays } from './fixtures'

const text = new TextEncoder()

/** A stream that comes in these pieces, and stays open if it is to. */
function stream(pieces: Uint8Array[], open = false): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      if (!open) controller.close()
    },
  })
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

async function all<T>(found: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const each of found) list.push(each)
  return list
}

describe('server-sent events', () => {
  const bytes = text.encode(event('progress', { trying: 'a „beam“ of 64' }) + event('verdict', [1, 2]))

  it('come whole, however the bytes were cut', async () => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size))
      expect(await all(events(stream(pieces)))).toEqual([
        { event: 'progress', data: { trying: 'a „beam“ of 64' } },
        { event: 'verdict', data: [1, 2] },
      ])
    }
  })

  it('that were cut off are left out', async () => {
    expect(await all(events(stream([bytes.slice(0, -1)])))).toHaveLength(1)
  })
})

/** Servers that answer with these events; each request, with whether it was called off. */
function server(...answers: { body: string; open?: boolean; status?: number }[]) {
  const asked: { address: string; signal: AbortSignal }[] = []
  vi.stubGlobal('fetch', async (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ address, signal })
    const { body, open = false, status = 200 } = answers[Math.min(asked.length, answers.length) - 1]!
    return new Response(stream([text.encode(body)], open), { status })
  })
  return asked
}

const verdict = (verdict: Verdict['verdict'], ...moves: string[]): Verdict => ({
  verdict,
  why: 'because',
  moves,
  positions: 12,
  seconds: 1,
  best: 3,
})
const settled = (spoilers: Spoilers) => vi.waitFor(() => expect(spoilers.stale).toBe(false))

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('spoilers', () => {
  it('are off, and are found as they were left', () => {
    const spoilers = new Spoilers('a')
    expect(spoilers.on).toBe(false)
    spoilers.turn(true, 'a')
    expect([new Spoilers('a').on, new Spoilers('b').on]).toEqual([true, false])
    spoilers.turn(false, 'a')
    expect(new Spoilers('a').on).toBe(false)
  })

  it('tell the verdict', async () => {
    const asked = server({ body: event('progress', { positions: 1, seconds: 0.1, best: 0, trying: '' }) + event('verdict', verdict('won', 'deal')) })
    const spoilers = new Spoilers('a')
    spoilers.look('a', 7)
    await settled(spoilers)
    expect(spoilers.found).toEqual({ state: 'known', verdict: verdict('won', 'deal') })
    expect(spoilers.said).toContain('Winnable')
    expect(asked.map((each) => each.address)).toEqual(['/api/plays/a/verdict?node=7&seconds=20'])
  })

  it('look at one position only, the last one', async () => {
    const asked = server({ body: '', open: true }, { body: event('verdict', verdict('lost')) })
    const spoilers = new Spoilers('a')
    spoilers.look('a', 7)
    spoilers.look('a', 8)
    await settled(spoilers)
    expect(asked.map((each) => each.signal.aborted)).toEqual([true, false])
    expect(spoilers.found).toEqual({ state: 'known', verdict: verdict('lost') })
  })

  it('keep the last verdict in sight until there is something to say', async () => {
    server({ body: event('verdict', verdict('won', 'deal')) }, { body: '', open: true })
    const spoilers = new Spoilers('a')
    spoilers.look('a', 7)
    await settled(spoilers)
    spoilers.look('a', 8)
    expect([spoilers.stale, spoilers.found.state]).toEqual([true, 'known'])
    await vi.waitFor(() => expect(spoilers.found.state).toBe('looking'))
    expect(spoilers.stale).toBe(false)
    spoilers.turn(false, 'a')
    expect(spoilers.found.state).toBe('nothing')
  })

  it('can look longer, up to a bound, and starts over at another position', async () => {
    const asked = server({ body: event('verdict', verdict('unknown')) })
    const spoilers = new Spoilers('a')
    spoilers.look('a', 0)
    for (const more of [true, true, false]) {
      await settled(spoilers)
      expect(spoilers.canLookLonger).toBe(more)
      if (more) spoilers.again(true)
    }
    spoilers.look('a', 1)
    await settled(spoilers)
    expect(asked.map((each) => each.address.split('seconds=')[1])).toEqual(['20', '60', '120', '20'])
  })

  it('say why there is none', async () => {
    server(
      { body: event('ended', { detail: 'The game has gone on.' }) },
      { body: '{"detail": "Spoilers are off."}', status: 409 },
      { body: '' },
    )
    const spoilers = new Spoilers('a')
    for (const sentence of ['The game has gone on.', 'Spoilers are off.', 'The search was interrupted.']) {
      spoilers.look('a', 0)
      await settled(spoilers)
      expect(spoilers.found).toEqual({ state: 'ended', sentence })
    }
  })
})

describe('looking for a deal that can be won', () => {
  it('finds one', async () => {
    server({ body: event('progress', { tried: 1, lost: 0, seconds: 1 }) + event('found', plays.quilt) })
    const search = new DealSearch()
    expect(await search.find('crazy-quilt')).toEqual(plays.quilt)
    expect([search.busy, search.problem]).toEqual([false, ''])
  })

  it('says when there is none', async () => {
    server({ body: event('none', { detail: 'None was found.' }) })
    const search = new DealSearch()
    expect(await search.find('crazy-quilt')).toBe(null)
    expect(search.problem).toBe('None was found.')
  })

  it('says its place in the queue', async () => {
    server({ body: event('waiting', { place: 3 }), open: true })
    const search = new DealSearch()
    void search.find('crazy-quilt')
    await vi.waitFor(() => expect(search.progress).toBe('Waiting for other searches: place 3 in the queue …'))
    search.stop()
  })

  it('can be called off', async () => {
    const asked = server({ body: event('progress', { tried: 2, lost: 1, seconds: 1 }), open: true })
    const search = new DealSearch()
    void search.find('crazy-quilt')
    await vi.waitFor(() => expect(search.progress).toBe('Looking for a winnable deal … 2 deals checked.'))
    search.stop()
    expect([asked[0]!.signal.aborted, search.busy, search.problem]).toEqual([true, false, ''])
  })
})

describe('a line played back', () => {
  const line: Line = {
    table: { ...plays.quilt!.table, piles: { a: pile('AS 2S'), b: pile('') } },
    steps: [
      { move: 'a-b', kind: 'card', words: 'first', from: '', to: '', cards: [], piles: { a: pile('AS'), b: pile('2S') } },
      { move: 'deal', kind: 'deal', words: 'second', from: '', to: '', cards: ['3S'], piles: { b: pile('2S 3S') } },
    ],
  }
  const cards = (back: Playback) => Object.values(back.play.table.piles).map((each) => each.cards.join(' '))

  it('goes step by step, to and fro, and no further than its ends', () => {
    const back = new Playback(plays.quilt!, line, 'won')
    expect([back.made, cards(back)]).toEqual(['', ['AS 2S', '']])
    back.go(1)
    expect([back.made, cards(back)]).toEqual(['First', ['AS', '2S']])
    back.go(9)
    expect([back.step, back.made, cards(back), back.play.status]).toEqual([2, 'Deal: three of spades', ['AS', '2S 3S'], 'won'])
    back.go(-1)
    expect([back.step, back.play.status]).toEqual([0, 'playing'])
  })

  it('ends as the game ended', () => {
    const back = new Playback(plays.quilt!, line, 'lost')
    back.go(2)
    expect(back.play.status).toBe('lost')
  })

  it('stops at the end, and then begins again', () => {
    const back = new Playback(plays.quilt!, line, 'won')
    back.toggle()
    expect(back.playing).toBe(true)
    back.go(2)
    expect(back.playing).toBe(false)
    back.toggle()
    expect([back.playing, back.step]).toEqual([true, 0])
  })

  it('leaves the play as it is, and cannot be played on', () => {
    const back = new Playback(plays.quilt!, line, 'won')
    back.go(2)
    back.click()
    expect(back.movesFrom()).toEqual([])
    expect(plays.quilt!.table.piles).not.toHaveProperty('b')
  })
})

describe('a hint', () => {
  it('points a legal move out, until something else is done', () => {
    const session = new Session(plays.quilt!)
    const move = plays.quilt!.moves[0]!
    session.point(move, 'Hint, from all the cards.')
    expect(session.hint).toEqual(move)
    expect(session.sayings.at(-1)!.text).toContain('all the cards')
    session.drop()
    expect(session.hint).toBe(null)
  })
})

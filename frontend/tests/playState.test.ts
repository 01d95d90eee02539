import { describe, expect, it } from 'vitest'
import type { Ahead, LineMove, Move, Outlook, Play } from '../src/lib/api'
import { begin, due, shown, step, unsent, waits, wanted, type PlayState, type Event, type Wish } from '../src/play/playState'
import { unstored } from '../src/play/lookAhead'
import { layout, move, pile, place, play as played, plays } from './fixtures'

/** A little game: one card after another goes from a fan to the waste, and what a deal turns up is not known beforehand. */
const FAN = ['4C', '9H', 'QS']
const MOVES: Move[] = [move('deal', 'stock', 'w'), move('p1-w', 'p1', 'w')]

const piles = (fan: number, waste: string[]) => ({
  p1: pile(FAN.slice(0, fan).join(' '), { kind: 'pile', title: 'pile 1', which: '1' }),
  w: pile(waste.join(' '), { kind: 'waste', title: 'waste' }),
  stock: pile('', { kind: 'stock', title: 'stock', count: 9 }),
})
const ahead = (fan: number, waste: string[]): Record<string, Ahead | null> => ({
  deal: null,
  'p1-w': { piles: { p1: piles(fan - 1, waste).p1, w: piles(fan - 1, [...waste, FAN[fan - 1]!]).w }, moves: MOVES, redeals_left: 0, status: 'playing' },
})
const entry = (name: string, node: number): LineMove => ({ move: name, kind: 'card', words: name, node, from: 'p1', to: 'w', cards: ['QS'] })

/** The play at a node, with the moves that led there. */
function at(node: number, line: string[], fan = 3, waste: string[] = ['2D'], more: Partial<Play> = {}): Play {
  const places = [place('p1', 0, 0), place('w', 8, 0), place('stock', 16, 0)]
  return played(plays.quilt!, {
    node,
    ply: line.length,
    status: 'playing',
    line: line.map((name, n) => entry(name, n + 1)),
    moves: MOVES,
    ahead: ahead(fan, waste),
    table: { layouts: [layout(20, 8, ...places)], piles: piles(fan, waste) },
    ...more,
  })
}

const run = (state: PlayState, ...events: Event[]) => events.reduce(step, state)
const wish = (...wishes: Wish[]): Event[] => wishes.map((each) => ({ what: 'wish', wish: each }))
const tap = (where: string, time = -Infinity): Wish => ({ do: 'tap', place: where, time })
const sent = (count = 1): Event => ({ what: 'sent', count })
const answered = (play: Play): Event => ({ what: 'answered', play })
const texts = ({ sayings }: PlayState) => sayings.map(({ text }) => text)
const top = (state: PlayState, name: string) => shown(state).table.piles[name]?.cards.at(-1)

const start = begin(at(0, []))

describe('a move whose outcome is known', () => {
  const drawn = run(start, ...wish(tap('p1')))
  it('is drawn at once, announced and sent', () => {
    expect(top(drawn, 'w')).toBe('QS')
    expect(shown(drawn)).toMatchObject({ ply: 1, node: unstored(1) })
    expect(shown(drawn).line).toMatchObject([{ move: 'p1-w', cards: ['QS'] }])
    expect(texts(drawn)).toEqual(['Queen of spades from pile 1 to the waste. Uncovered: nine of hearts.'])
    expect(due(drawn)).toEqual({ count: 1, do: 'play', moves: ['p1-w'] })
    expect(unsent(drawn)).toEqual({ node: 0, wishes: [{ do: 'play', move: 'p1-w' }] })
  })
  it('is announced once, not again with the answer', () => {
    const done = run(drawn, sent(), answered(at(1, ['p1-w'], 2, ['2D', 'QS'])))
    expect(texts(done)).toHaveLength(1)
    expect(due(done)).toBe(null)
    expect(unsent(done).wishes).toEqual([])
    expect(done.eager).toBe(true)
  })
  it('is not drawn again when the answer brings the same table', () => {
    const table = shown(drawn).table
    expect(shown(run(drawn, ...wish({ do: 'play', move: 'deal' }))).table).toBe(table)
    const same = run(drawn, sent(), answered(at(1, ['p1-w'], 2, ['2D', 'QS'])))
    expect(shown(same).table).toBe(table)
    const other = run(drawn, sent(), answered(at(1, ['p1-w'], 2, ['2D', 'KS'])))
    expect(top(other, 'w')).toBe('KS')
    expect(shown(other).table.piles.p1).toBe(table.piles.p1)
  })
  it('is undone with a message when it is refused', () => {
    const refused = run(drawn, sent(), { what: 'refused', sentence: 'p1-w is not legal.' })
    expect(top(refused, 'w')).toBe('2D')
    expect(refused.trouble).toBe('Move undone: p1-w is not legal.')
    expect(due(refused)).toBe(null)
  })
  it('keeps what redo would play only where it is the same move', () => {
    const line = [entry('p1-w', 1), entry('deal', 2)]
    const again = begin(at(0, [], 3, ['2D'], { line }))
    expect(shown(run(again, ...wish({ do: 'play', move: 'p1-w' }))).line.map(({ move }) => move)).toEqual(['p1-w', 'deal'])
    const other = begin(at(0, [], 3, ['2D'], { line: [entry('deal', 1), entry('deal', 2)] }))
    expect(shown(run(other, ...wish({ do: 'play', move: 'p1-w' }))).line.map(({ move }) => move)).toEqual(['p1-w'])
  })
})

describe('a move that turns up what nobody has seen', () => {
  const asked = run(start, ...wish({ do: 'over' }))
  it('waits for its answer', () => {
    expect(shown(asked)).toBe(start.stored)
    expect(texts(asked)).toEqual([])
    const line = [{ ...entry('deal', 1), kind: 'deal', from: 'stock', cards: ['5C'] }]
    const done = run(asked, sent(), answered(at(1, ['deal'], 3, ['2D', '5C'], { line })))
    expect(texts(done)).toEqual(['Deal: five of clubs.'])
  })
  it('and a tap meanwhile is read against the table that it meets', () => {
    const waiting = run(asked, sent(), ...wish(tap('p1')))
    expect(waiting.wishes).toHaveLength(2)
    const done = run(waiting, answered(at(1, ['deal'], 3, ['2D', '5C'], { moves: [] })))
    expect(texts(done).at(-1)).toBe('Queen of spades: can’t be played right now.')
    expect(due(done)).toBe(null)
  })
})

describe('what is asked for while a drawn move is under way', () => {
  const drawn = run(start, ...wish(tap('p1')), sent())
  it('is read at once where the table is known, and played when the answer is in', () => {
    const next = run(drawn, ...wish(tap('p1')))
    expect(next.wishes).toEqual([{ do: 'play', move: 'p1-w' }, { do: 'play', move: 'p1-w' }])
    expect(top(next, 'w')).toBe('QS')
    const done = run(next, answered(at(1, ['p1-w'], 2, ['2D', 'QS'])))
    expect(top(done, 'w')).toBe('9H')
    expect(due(done)).toEqual({ count: 1, do: 'play', moves: ['p1-w'] })
  })
  it('goes together when more than one waits', () => {
    const next = run(drawn, ...wish({ do: 'play', move: 'p1-w' }, { do: 'play', move: 'deal' }, { do: 'undo' }))
    const done = run(next, answered(at(1, ['p1-w'], 2, ['2D', 'QS'])))
    expect(due(done)).toEqual({ count: 2, do: 'play', moves: ['p1-w', 'deal'] })
    const apart = run(done, sent(2), { what: 'refused', sentence: 'no' })
    expect(due(apart)).toEqual({ count: 1, do: 'play', moves: ['p1-w'] })
    const first = run(apart, sent(), answered(at(2, ['p1-w', 'p1-w'], 1, ['2D', 'QS', '9H'])))
    expect(due(first)).toEqual({ count: 1, do: 'play', moves: ['deal'] })
  })
  it('selects without waiting', () => {
    const two = [...MOVES, move('p1-x', 'p1', 'x')]
    const from = begin(at(0, [], 3, ['2D'], { ahead: { 'p1-w': { ...ahead(3, ['2D'])['p1-w']!, moves: two } } }))
    const chosen = run(from, ...wish(tap('p1')), sent(), ...wish(tap('p1', 99999)))
    expect(chosen.selected).toBe('p1')
    expect(run(chosen, answered(at(1, ['p1-w'], 2, ['2D', 'QS']))).selected).toBe('p1')
  })
})

describe('while the server is late', () => {
  const play: Wish = { do: 'play', move: 'p1-w' }
  const outlook = (fan: number, waste: string[]): Outlook => ({
    status: 'playing', piles: piles(fan, waste), moves: MOVES, ahead: ahead(fan, waste), safe: [], finish: [], redeals_left: 0,
  })
  const first = run(start, ...wish(play), sent())
  const foreseen = run(first, { what: 'foreseen', moves: ['p1-w'], outlook: outlook(2, ['2D', 'QS']) })
  const second = run(foreseen, ...wish(play))
  it('the rules in this page are asked for what is drawn next', () => {
    expect(wanted(start)).toBe(null)
    expect(wanted(first)).toEqual(['p1-w'])
    expect(wanted(foreseen)).toBe(null)
    expect(wanted(second)).toEqual(['p1-w', 'p1-w'])
  })
  it('moves are drawn one after the other, each announced once', () => {
    expect(shown(second)).toMatchObject({ ply: 2, node: unstored(2) })
    expect(texts(second)).toHaveLength(2)
    const done = run(second, answered(at(1, ['p1-w'], 2, ['2D', 'QS'])))
    expect(shown(done)).toMatchObject({ ply: 2, line: [{ node: 1 }, { node: unstored(2) }] })
    expect(texts(done)).toHaveLength(2)
    expect(due(done)).toMatchObject({ moves: ['p1-w'] })
  })
  it('undo, redo and any position of the line are drawn too, and sent in order', () => {
    const known = run(second, { what: 'foreseen', moves: ['p1-w', 'p1-w'], outlook: outlook(1, ['2D', 'QS', '9H']) })
    const back = run(known, ...wish({ do: 'undo' }, { do: 'undo' }, { do: 'redo' }, { do: 'goto', node: unstored(2) }, { do: 'goto', node: 0 }))
    expect(shown(back)).toMatchObject({ ply: 0, node: 0 })
    expect(back.drawn.map(({ ply }) => ply)).toEqual([1, 2, 1, 0, 1, 2, 0])
    const both = run(back, answered(at(1, ['p1-w'], 2, ['2D', 'QS'])), sent(), answered(at(2, ['p1-w', 'p1-w'], 1, ['2D', 'QS', '9H'])))
    expect(due(both)).toEqual({ count: 1, do: 'undo' })
    const jump = { ...both, wishes: both.wishes.slice(3), drawn: [] }
    expect(due(jump)).toEqual({ count: 1, do: 'goto', to: 2 })
  })
  it('a card that nobody has seen waits, and so does what follows', () => {
    const asked = run(second, ...wish({ do: 'over' }, tap('p1')))
    expect(waits(asked)).toBe(true)
    expect(shown(asked).ply).toBe(2)
    expect(asked.wishes).toHaveLength(4)
  })
  it('without a connection, what is drawn goes on, and nothing is sent twice', () => {
    const cut = run(second, { what: 'unreachable' })
    expect(shown(cut).ply).toBe(2)
    expect(due(cut)).toMatchObject({ moves: ['p1-w', 'p1-w'] })
    // The server had got the first one.
    const found = run(cut, sent(2), { what: 'found', play: at(1, ['p1-w'], 2, ['2D', 'QS']), reason: 'It is at move 1.' })
    expect(found.wishes).toEqual([play])
    expect(shown(found).ply).toBe(2)
  })
  it('a reload finds what the server has not got yet', () => {
    const kept = unsent(run(second, ...wish({ do: 'undo' })))
    expect(begin(at(0, []), kept).wishes).toEqual(kept.wishes)
    expect(begin(at(1, ['p1-w'], 2, ['2D', 'QS']), kept).wishes).toEqual(kept.wishes.slice(1))
    expect(begin(at(1, ['deal'], 3, ['2D', '5C']), kept).wishes).toEqual([])
  })
})

describe('undo, redo and the tree', () => {
  const later = begin(at(2, ['p1-w', 'deal'], 2))
  it('do nothing where there is nothing to do', () => {
    expect(due(run(start, ...wish({ do: 'undo' })))).toBe(null)
    expect(due(run(later, ...wish({ do: 'redo' })))).toBe(null)
    expect(due(run(later, ...wish({ do: 'goto', node: 2 })))).toBe(null)
    expect(due(run(begin(at(2, ['deal'], 2, [], { status: 'lost' })), ...wish({ do: 'resign' })))).toBe(null)
  })
  it('show a game that is over too', () => {
    for (const status of ['won', 'resigned', 'lost'] as const)
      expect(due(run(begin(at(2, ['deal', 'deal'], 2, [], { status })), ...wish({ do: 'undo' })))).toMatchObject({ do: 'undo' })
  })
  it('are sent, and said when they are done', () => {
    expect(due(run(later, ...wish({ do: 'goto', node: 7 })))).toEqual({ count: 1, do: 'goto', to: 7 })
    const undone = run(later, ...wish({ do: 'undo' }), sent(), answered(at(1, ['p1-w'], 2)))
    expect(texts(undone).at(-1)).toMatch(/^Undone: /)
    expect(undone.eager).toBe(false)
  })
  it('wait behind what is asked before', () => {
    const line = run(start, ...wish(tap('p1'), { do: 'undo' }))
    expect(due(line)).toMatchObject({ do: 'play', count: 1 })
    expect(due(run(line, sent(), answered(at(1, ['p1-w'], 2))))).toEqual({ count: 1, do: 'undo' })
  })
})

describe('without a connection', () => {
  const cut = run(start, ...wish(tap('p1')), sent(), { what: 'unreachable' })
  it('the move that was drawn is kept, and asked for again', () => {
    expect(top(cut, 'w')).toBe('QS')
    expect(due(cut)).toEqual({ count: 1, do: 'play', moves: ['p1-w'] })
    expect(unsent(cut)).toEqual({ node: 0, wishes: [{ do: 'play', move: 'p1-w' }] })
  })
  it('further ones are refused with a word', () => {
    const more = run(cut, ...wish(tap('p1')))
    expect(more.wishes).toHaveLength(1)
    expect(texts(more).at(-1)).toMatch(/^No connection\. You can play on/)
  })
  it('it is said when it is back', () => {
    const back = run(cut, sent(), answered(at(1, ['p1-w'], 2, ['2D', 'QS'])))
    expect(texts(back).at(-1)).toBe('Connected again.')
    expect(back.cut).toBe(false)
  })
  it('the play may go on elsewhere, with what was asked for', () => {
    const there = { ...at(0, []), id: 'there' }
    const moved = run(cut, { what: 'moved', play: there, words: 'You play on here.' })
    expect(moved).toMatchObject({ stored: { id: 'there' }, cut: false })
    expect(top(moved, 'w')).toBe('QS')
    expect(due(moved)).toEqual({ count: 1, do: 'play', moves: ['p1-w'] })
    expect(texts(moved)).toContain('You play on here.')
  })
  it('a node of the tree that is left means nothing elsewhere', () => {
    const asked = run(start, { what: 'wish', wish: { do: 'goto', node: 7 } }, sent(), { what: 'unreachable' })
    expect(due(run(asked, { what: 'moved', play: at(0, []), words: '' }))).toBeNull()
  })
  it('a reload loses nothing', () => {
    const reloaded = begin(at(0, []), { node: 0, wishes: [{ do: 'play', move: 'p1-w' }] })
    expect(top(reloaded, 'w')).toBe('QS')
    expect(due(reloaded)).toMatchObject({ moves: ['p1-w'] })
  })
})

describe('a play that stands elsewhere', () => {
  const asked = run(start, ...wish(tap('p1')), sent())
  it('is taken over, and said', () => {
    const elsewhere = run(asked, { what: 'found', play: at(9, ['deal'], 3, ['2D', '5C']), reason: 'It stands elsewhere.' })
    expect(top(elsewhere, 'w')).toBe('5C')
    expect(due(elsewhere)).toBe(null)
    expect(texts(elsewhere).at(-1)).toMatch(/^Updated from another tab/)
  })
  it('may be just where it was asked to go, and only the answer was lost', () => {
    const there = run(asked, { what: 'found', play: at(1, ['p1-w'], 2, ['2D', 'QS']), reason: 'It stands elsewhere.' })
    expect(texts(there)).toEqual(texts(asked))
    expect(due(there)).toBe(null)
    for (const [one, node] of [[{ do: 'undo' }, 1], [{ do: 'restart' }, 0], [{ do: 'goto', node: 7 }, 7]] as [Wish, number][]) {
      const lost = run(begin(at(2, ['p1-w', 'deal'], 2)), ...wish(one), sent(), { what: 'found', play: at(node, []), reason: 'x' })
      expect(texts(lost).join()).not.toMatch(/elsewhere/)
    }
  })
  it('refused for another reason, that is said', () => {
    const refused = run(asked, { what: 'found', play: at(0, []), reason: 'So much was tried that no more can be kept.' })
    expect(refused.trouble).toMatch(/no more can be kept/)
    expect(due(refused)).toBe(null)
  })
  it('looked after in vain, nothing changes', () => {
    const same = run(start, { what: 'found', play: at(0, []) })
    expect(texts(same)).toEqual([])
  })
})

describe('two taps at once', () => {
  it('on the top of a fan play one card, not two', () => {
    const twice = run(start, ...wish(tap('p1', 1000), tap('p1', 1200)))
    expect(twice.wishes).toHaveLength(1)
    expect(run(start, ...wish(tap('p1', 1000), tap('p1', 1300))).wishes).toHaveLength(2)
  })
  it('on the stock deal twice', () => {
    expect(run(start, ...wish(tap('stock', 1000), tap('stock', 1100))).wishes).toHaveLength(2)
  })
  it('offer and then play to the foundation', () => {
    const home = [...MOVES, move('p1-u', 'p1', 'uS')]
    const table = { ...start.stored.table, piles: { ...start.stored.table.piles, uS: pile('JS', { kind: 'foundation' }) } }
    const from = begin({ ...start.stored, moves: home, table })
    const offered = run(from, ...wish(tap('p1', 1000)))
    expect(offered).toMatchObject({ selected: 'p1', wishes: [] })
    expect(run(offered, ...wish(tap('p1', 1300))).wishes).toEqual([{ do: 'play', move: 'p1-u' }])
    expect(run(offered, ...wish(tap('p1', 2000)))).toMatchObject({ selected: null, wishes: [] })
  })
})

describe('what is done never changes what was', () => {
  it('the state before stays as it was', () => {
    const frozen = structuredClone(start)
    run(start, ...wish(tap('p1', 5), tap('p1', 900), { do: 'over' }), sent(), { what: 'unreachable' })
    expect(start).toEqual(frozen)
  })
})

describe('a card that cannot be played', () => {
  const alone = begin(at(0, [], 3, ['2D'], { moves: [MOVES[0]!], ahead: {} }))
  const tapped = run(alone, ...wish(tap('p1')))
  const misplay = { place: 'p1', at: 'stock', sentence: 'Not there.' }
  const dropped = run(start, { what: 'misplay', refused: misplay })
  it('says why where it was tapped or dropped, and in the log', () => {
    expect(tapped.refused).toMatchObject({ place: 'p1', at: 'p1', sentence: texts(tapped)[0] })
    expect(dropped.refused).toEqual(misplay)
    expect(texts(dropped)).toEqual(['Not there.'])
  })
  it('says so until the next thing happens', () => {
    for (const event of [...wish({ do: 'play', move: 'p1-w' }, { do: 'over' }, { do: 'undo' }), { what: 'drop' }, { what: 'hint', move: null, words: '' }] satisfies Event[])
      expect(run(dropped, event).refused).toBe(null)
    const again = run(tapped, ...wish(tap('p1')))
    expect(again.refused).toEqual(tapped.refused)
    expect(again.refused).not.toBe(tapped.refused)
  })
})

describe('an end that was found', () => {
  const known = run(start, { what: 'finishable', moves: ['p1-w', 'p1-w', 'p1-w'] })
  const finish = (state: PlayState) => shown(state).finish
  it('is one move shorter after its first move, at once and in the answer', () => {
    const drawn = run(known, ...wish(tap('p1')))
    expect(finish(drawn)).toHaveLength(2)
    expect(finish(run(drawn, sent(), answered(at(1, ['p1-w'], 2))))).toHaveLength(2)
  })
  it('is gone after another move, and after a move undone', () => {
    expect(finish(run(known, ...wish({ do: 'over' }), sent(), answered(at(1, ['deal']))))).toEqual([])
    const later = run(begin(at(1, ['p1-w'], 2)), { what: 'finishable', moves: ['p1-w'] })
    const undone = at(0, ['p1-w'], 3, ['2D'], { ply: 0 })
    expect(finish(run(later, ...wish({ do: 'undo' }), sent(), answered(undone)))).toEqual([])
  })
  it('stays when the same position comes again, and gives way to what the server says', () => {
    expect(finish(run(known, { what: 'found', play: at(0, []) }))).toHaveLength(3)
    expect(finish(run(known, { what: 'found', play: at(0, [], 3, ['2D'], { finish: ['deal'] }) }))).toEqual(['deal'])
  })
})

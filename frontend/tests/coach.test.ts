import { forGood } from '../src/engine/kept'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Analysis } from '../src/coach/analysis.svelte'
import type { Annotation, PlyNote, Puzzle, Reason } from '../src/lib/api'
import { change, count, exact, percent, range, wholePoints } from '../src/coach/chances'
import { area, band, bars, line, nearest } from '../src/coach/graph'
import type { Host } from '../src/coach/host'
import { judgement } from '../src/coach/learn.svelte'
import { why } from '../src/coach/reasons'
import { capital } from '../src/lib/text'
import { language, type Code } from '../src/words/index.svelte'
import type { Effect, Mark } from '../src/words/kinds'
import { de } from '../src/words/de'
import { front as frontDe } from '../src/words/de/front'
import { more as moreDe } from '../src/words/de/more'
import { en } from '../src/words/en'
import { front as frontEn } from '../src/words/en/front'
import { more as moreEn } from '../src/words/en/more'
import { fr } from '../src/words/fr'
import { front as frontFr } from '../src/words/fr/front'
import { more as moreFr } from '../src/words/fr/more'
import { Playback } from '../src/play/playback.svelte'
import { PuzzleBoard } from '../src/puzzles/puzzle.svelte'
import { progress, solved } from '../src/puzzles/progress'
import { pile, plays } from './fixtures'

describe('a chance', () => {
  it('is never 0 or 100 per cent while it is not known', () => {
    expect([exact({ value: 1, known: 'won' }), exact({ value: 0, known: 'lost' }), exact({ value: 0.9999, known: '' })]).toEqual(['100%', '0%', '> 99.9%'])
    expect([0, 0.0004, 0.004, 0.58, 0.994, 0.99999].map(percent)).toEqual(['< 0.1%', '< 0.1%', '0.4%', '58%', '99.4%', '> 99.9%'])
  })
  it('has an interval in whole per cents', () => {
    expect(range({ low: 0.516, high: 0.644 })).toBe('51–65')
    expect([range({ low: 0.216, high: 0.224 }), range({ low: 0.62 - 0.05, high: 0.67 })]).toEqual(['21–23', '57–67'])
  })
  describe('in German', () => {
    beforeEach(() => void (language.code = 'de'))
    afterEach(() => void (language.code = 'en'))
    it('is written as there', () => {
      expect([percent(0.005), percent(0.41), count(1200)]).toEqual(['0,5\u00a0%', '41\u00a0%', '1.200'])
    })
  })
})

describe('a change of the chance', () => {
  it('is written with its sign', () => {
    expect([0.12, -0.038, 0.004, 0, -0.0001].map(change)).toEqual(['+12%', '−4%', '+0.4%', '0%', '0%'])
  })
  it('has parts that add up', () => {
    expect(wholePoints(0.594, 0.366, -0.184, -0.044)).toEqual({ from: 59, to: 37, cards: -18, moves: -4 })
    expect(wholePoints(0.594, 0.555, 0, -0.039)).toEqual({ from: 59, to: 56, cards: 0, moves: -3 })
    expect(wholePoints(0.5, 1, 0.5, 0)).toEqual({ from: 50, to: 100, cards: 50, moves: 0 })
  })
})

describe('why a move', () => {
  const piles = {
    w: pile('5S', { kind: 'waste' }), uH: pile('5H', { kind: 'foundation' }), c: pile('AS', { kind: 'centre' }),
    c4: pile('8S', { kind: 'quilt', which: 'c4' }), p3: pile('6H', { kind: 'pile', which: '3' }), k1: pile('', { kind: 'corner' }),
  }
  const reason = (kind: string, cards = '', places = ''): Reason => ({ kind, cards: cards.split(' ').filter(Boolean), places: places.split(' ').filter(Boolean) })
  const home = reason('home', '6H', 'uH')

  const CATALOGUES = { en: { ...en, ...frontEn, ...moreEn }, de: { ...de, ...frontDe, ...moreDe }, fr: { ...fr, ...frontFr, ...moreFr } }
  const speak = (code: Code) => void (language.words = CATALOGUES[code])
  afterEach(() => speak('en'))

  it('is said in the server’s English', () => {
    expect(why([home], 'brings the 6 of hearts home', piles)).toBe('brings the 6 of hearts home')
    expect(why([], '', piles)).toBe('')
  })

  it.each<[string, ...Reason[]]>([
    ['Herz-Sechs kommt ans Ziel', home],
    ['Pik-Zwei kommt ans Ziel, und eine neue Karte rückt nach', reason('home', '2S', 'c'), reason('refills', '', 's7')],
    ['Herz-Sechs kommt ans Ziel, und danach kommt Herz-Sieben ans Ziel', home, reason('then-home', '7H', 'p1'), reason('safe')],
    ['Danach kommt Herz-Ass ans Ziel', reason('then-home', 'AH', 'c4')],
    ['Danach kommen Herz-Ass und Karo-Dame ans Ziel', reason('then-home', 'AH QD', 'c4 d5')],
    ['Pik-Acht (c4) wird frei', reason('frees', '8S', 'c4')],
    ['Stapel 3 wird leer, und Herz-Sechs kommt auf Herz-Sieben', reason('empties', '', 'p3'), reason('joins', '6H 7H', 'p1')],
    ['Das sind die letzten Damen', reason('last', 'QS QH')],
    ['Danach kommen beim Aufrücken die Zehnen (3 und 9) zusammen', reason('then-meet', 'TS TH', '3 9')],
    ['Gerade kommt keine Karte ans Ziel, und die nächste Karte wird aufgedeckt', reason('none-home'), reason('turns-up')],
  ])('is said in German: %s', (said, ...reasons) => {
    speak('de')
    expect(capital(why(reasons, 'English', piles))).toBe(said)
  })

  it.each<[string, ...Reason[]]>([
    ['Le six de cœur va à sa place définitive', home],
    ['L’as de pique va à sa place définitive, et cela commence un coin', reason('home', 'AS', 'k1'), reason('begins', 'AS', 'k1')],
    ['On pourra ensuite placer l’as de cœur et la dame de carreau', reason('then-home', 'AH QD', 'c4 d5')],
    ['Le six de cœur va à sa place définitive, et cela ne peut jamais nuire', home, reason('then-home', '7H QD', 'p1 p4'), reason('safe')],
    ['Cela libère le huit de pique (c4) et le dix de trèfle (d5)', reason('frees', '8S TC', 'c4 d5')],
    ['Cela vide le paquet 3, et le six de cœur va sur le sept de cœur', reason('empties', '', 'p3'), reason('joins', '6H 7H', 'p1')],
    ['Ce sont les dernières dames', reason('last', 'QS QH')],
    ['Les rois (3 et 9) restent en paire', reason('stays', 'KS KH', '3 9')],
    ['Le talon est vide', reason('turned-over')],
  ])('is said in French: %s', (said, ...reasons) => {
    speak('fr')
    expect(capital(why(reasons, 'English', piles))).toBe(said)
  })

  it.each(['de', 'fr'] as const)('has words for every kind in %s, and the server’s for a new one', (code) => {
    speak(code)
    for (const kind of Object.keys(moreEn.coach.reasons)) {
      const said = why([reason(kind, '6H 7H', 'p3 c4')], 'English', piles)
      expect(said, kind).toMatch(/^[^.{}]{9,90}$/)
      expect(said, kind).not.toMatch(/English|undefined/)
    }
    expect(why([home, reason('new')], 'English', piles)).toBe('English')
    expect(why([reason('toString')], 'English', piles)).toBe('English')
  })
})

describe('the graph of chances', () => {
  const chance = (value: number) => ({ value, low: value - 0.1, high: value + 0.1, samples: 100, known: '' as const, calibrated: true })
  const points = [0.5, null, 0.4, 0.2, null].map((value, ply) => ({ ply, chance: value === null ? null : chance(value), mark: '' as const }))
  const size = { width: 40, height: 100 }

  it('is drawn as far as chances are known', () => {
    expect(line(points, size)).toBe('M0 50M20 60L30 60L30 80')
    expect(band(points, size)).toBe('M0 40L0 60ZM20 50L30 50L30 70L30 90L30 70L20 70Z')
    expect(area(points, size)).toBe('M0 100L0 50L0 100ZM20 100L20 60L30 60L30 80L30 100Z')
    expect([line([], size), line([{ ply: 0, chance: null, mark: '' }], size)]).toEqual(['', ''])
  })

  it('has a bar for what a move did, and one for what the cards did', () => {
    const steps = [null, { before: 0.5, after: 0.4 }, { before: 0.6, after: 0.6 }, { before: 0.6, after: 0.6 }]
    const seen = [0.5, 0.6, 0.6, 0.3].map((value, ply) => ({ ply, chance: chance(value), mark: '' as const, step: steps[ply] ?? null }))
    const across = { width: 6, x: 7, y: 0 }
    expect(bars(seen, { width: 30, height: 100 })).toEqual([
      { ...across, by: 'move', y: 50, height: 10 },
      { ...across, by: 'cards', y: 40, height: 20 },
      { ...across, by: 'cards', x: 27, y: 40, height: 30 },
    ])
    expect(bars(points, size)).toEqual([])
  })

  it('is pointed at by the move that lies nearest', () => {
    expect([-5, 0, 14, 16, 99].map((at) => nearest(at, 4, size))).toEqual([0, 0, 1, 2, 4])
  })
})

describe('luck and skill', () => {
  const effects: Effect[] = [{ way: 'gave', much: '9 %' }, { way: 'took', much: '4 %' }, { way: 'nothing', much: '0 %' }]
  it.each([
    ['en', 'From a to b: the cards gave 9 %, your moves took 4 %.', 'From a to b: the cards took 4 %, your moves 4 %.', 'From a to b: the cards changed nothing, your moves cost nothing.'],
    ['de', 'Von a auf b: Die Karten brachten 9 %, deine Züge kosteten 4 %.', 'Von a auf b: Die Karten kosteten 4 %, deine Züge 4 %.', 'Von a auf b: Die Karten änderten nichts, deine Züge kosteten nichts.'],
    ['fr', 'De a à b\u202f: les cartes ont rapporté 9 %, vos coups ont coûté 4 %.', 'De a à b\u202f: les cartes ont coûté 4 %, vos coups 4 %.', 'De a à b\u202f: les cartes n’ont rien changé, vos coups n’ont rien coûté.'],
  ])('are told apart in words: %s', (code, ...said) => {
    const { coach } = { en: moreEn, de: moreDe, fr: moreFr }[code]!
    const [gave, took, nothing] = effects as [Effect, Effect, Effect]
    expect([coach.fromToBy('a', 'b', gave, took), coach.fromToBy('a', 'b', took, took), coach.fromToBy('a', 'b', nothing, nothing)]).toEqual(said)
  })
})

describe('a try', () => {
  const of = (right: boolean, mark: Mark) => judgement({ right, note: { mark } as PlyNote })
  it('is right, close or worse', () => {
    expect([of(true, ''), of(false, '?!'), of(false, '?'), of(false, '??')]).toEqual(['right', 'close', 'worse', 'worse'])
  })
})

describe('an analysis', () => {
  const play = { ...plays.quilt!, id: 'a', line: plays.quilt!.line.map((each, at) => ({ ...each, node: at + 1 })) }
  const host = (said: string[]) => ({ play, session: { say: (text: string) => said.push(text) } }) as unknown as Host
  const chance = { value: 0.5, low: 0.4, high: 0.6, samples: 10, known: '' as const, calibrated: true }
  const note = (ply: number, mark: PlyNote['mark'], better = ''): PlyNote => ({
    ply, move: 'deal', words: '', before: chance, after: { ...chance, value: 0.3 }, loss: 0.2, mark, better: better ? { move: better, kind: 'card', words: '', from: '', to: '', cards: [] } : null, reason: '', reasons: [], error: 0, forced: false, turned: false, luck: 0, luck_error: 0,
  })
  afterEach(() => vi.unstubAllGlobals())

  it('is about the moves made, and fills as they are weighed', async () => {
    const said: string[] = []
    const analysis = new Analysis(host(said))
    expect(analysis.line).toHaveLength(play.ply)
    const plies = [note(1, ''), note(2, '??', 'deal')]
    const whole = { start: chance, end: { ...chance, value: 0.2 }, plies, luck: -0.26, luck_error: 0.01, skill: -0.04, skill_error: 0.01, lost_from: null, lost_at: null }
    const events = [['waiting', { place: 2 }], ['ply', plies[1]], ['progress', { done: 1, of: 2, seconds: 1 }], ['annotation', whole]]
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      return new Response(events.map(([name, data]) => `event: ${name as string}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
    })
    await analysis.begin()
    expect(asked).toEqual([`/api/plays/a/annotation?node=${play.line[play.ply - 1]!.node}`])
    expect(analysis.place).toBe(2)
    expect([analysis.state, analysis.mistakes.length, analysis.counts.map(({ count }) => count)]).toEqual(['done', 1, [0, 0, 1]])
    expect(analysis.points.slice(0, 3).map((each) => each.chance?.value)).toEqual([0.5, 0.5, 0.3])
    expect(analysis.points[2]!.step).toEqual({ before: 0.5, after: 0.3 })
    expect([...analysis.byNode.keys()]).toEqual([analysis.after(2)])
    expect([analysis.before(1), analysis.before(2), analysis.after(0)]).toEqual([0, play.line[0]!.node, 0])
    expect(analysis.unlucky).toBe(false)
    expect(said).toEqual(['From 50% to 20%: the cards took 26%, your moves 4%. Analysis complete: 0 inaccuracies, 0 mistakes, 1 blunder.'])
  })

  it.each([
    [429, { 'retry-after': '7' }, 'Too many requests. Try again in 7 seconds.'],
    [429, {}, 'The sentence.'],
    [409, { 'retry-after': '7' }, 'The sentence.'],
  ])('says why it is refused with status %i %o', async (status, headers, sentence) => {
    vi.stubGlobal('fetch', async () => new Response('{"detail": "The sentence."}', { status, headers }))
    const analysis = new Analysis(host([]))
    await analysis.begin()
    expect(analysis.sentence).toBe(sentence)
  })

  it('is gone through from mistake to mistake, each on the board before it, with the better move', () => {
    const better = (ply: number, move: string, from: string, to: string, cards: string[]): PlyNote => ({ ...note(ply, '?'), better: { move, kind: cards.length ? 'card' : 'deal', words: '', from, to, cards } })
    const plies = [better(2, 'c1-d', 'c1', 'd', ['TS']), note(3, '?!'), better(5, 'deal', '', '', [])]
    const { walk } = new Analysis(host([]), { notes: play.line.map((_, at) => plies.find(({ ply }) => ply === at + 1)), whole: null })
    const steps = play.line.map((each) => ({ ...each, piles: {} }))
    const board = new Playback(play, { table: { ...play.table, piles: { ...play.table.piles, dS: pile('JS') } }, steps }, 'playing')
    const shown = () => (walk.show(board), [walk.mistake, board.step, board.hint && `${board.hint.from}-${board.hint.to}`])
    expect([walk.at, walk.next(1), ...shown()]).toEqual([play.ply, null, -1, play.ply, null])
    walk.go(0)
    expect([walk.next(-1), ...shown()]).toEqual([null, -1, 0, null])
    walk.step(1)
    expect(shown()).toEqual([0, 1, 'c1-dS'])
    expect(walk.said).toMatch(/^1 of 3\. 2\. .*Mistake.*\. Better: /)
    walk.step(1)
    expect(shown()).toEqual([1, 3, null]) // no better move is known
    walk.step(1)
    expect(shown()).toEqual([2, 4, '-'])
    walk.step(1)
    expect(walk.at).toBe(5)
    walk.go(99)
    expect([walk.at, walk.said]).toEqual([play.ply, ''])
    expect(walk.brief(plies[0]!.better!)).toBe('10♠ to its king pile')
    expect(walk.brief(plies[2]!.better!)).toBe('Deal')
  })

  it('of a stuck game ends with the loss, and names the cards if there was no mistake', () => {
    const stuck = { ...host([]), play: { ...play, status: 'stuck' } } as unknown as Host
    const lost = { ...chance, value: 0, low: 0, high: 0, known: 'lost' as const }
    const whole = { start: chance, end: lost, plies: [], luck: -0.5, skill: 0 } as unknown as Annotation
    const analysis = new Analysis(stuck, { notes: [], whole })
    expect(analysis.points.at(-1)!.chance).toMatchObject({ value: 0, known: 'lost' })
    expect([analysis.summary, analysis.unlucky]).toEqual(['From 50% to 0% (lost): the cards took 50%, your moves cost nothing.', true])
  })

  it('says of a game that was given up what is proved, not how it ended', () => {
    const won = { ...chance, value: 1, low: 1, high: 1, known: 'won' as const }
    const whole = { start: won, end: won, plies: [], luck: 0, skill: 0 } as unknown as Annotation
    const ended = (status: string) => new Analysis({ ...host([]), play: { ...play, line: play.line.slice(0, play.ply), status } } as unknown as Host, { notes: [], whole })
    const [given, kept] = [ended('resigned'), ended('won')]
    expect([given.inShort(0), given.inShort(play.ply), given.summary]).toEqual(['winnable', 'winnable', expect.stringContaining('to 100% (winnable)')])
    expect([kept.inShort(0), kept.inShort(play.ply), kept.summary]).toEqual(['winnable', 'won', expect.stringContaining('to 100% (won)')])
  })

  it('says why there is none', async () => {
    vi.stubGlobal('fetch', async () => new Response('event: ended\ndata: {"detail": "The server closes."}\n\n'))
    const analysis = new Analysis(host([]))
    await analysis.begin()
    expect([analysis.state, analysis.sentence, analysis.working]).toEqual(['failed', 'The server closes.', false])
  })
})

describe('a puzzle', () => {
  const puzzle = { id: 'p-1', game: plays.quilt!.game, difficulty: 2, rating: 1500, table: plays.quilt!.table, moves: plays.quilt!.moves, redeals_left: 0 } as Puzzle
  const [move] = puzzle.moves
  const line = { table: puzzle.table, steps: [{ move: move!.name, words: 'first', from: '', to: '', cards: [], piles: {} }] }
  const kept = new Map<string, string>()

  beforeEach(() => {
    kept.clear()
    forGood.clear() // of what other tests kept without a storage
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value), removeItem: (key: string) => kept.delete(key) })
  })
  afterEach(() => vi.unstubAllGlobals())
  const answers = (...data: object[]) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(data.shift())))

  it('is tried until it is right, and then played through', async () => {
    answers({ result: 'wrong', key: null, line: null }, { result: 'right', key: move!.name, line })
    const board = new PuzzleBoard(puzzle)
    await board.try(puzzle.moves[1]!)
    expect([board.state, board.hint, board.play.moves.length]).toEqual(['wrong', puzzle.moves[1], puzzle.moves.length])
    expect(solved().size).toBe(0)
    await board.try(move!)
    expect([board.state, board.step, board.length, board.play.status, board.play.moves]).toEqual(['right', 1, 1, 'won', []])
    expect([...solved()]).toEqual(['p-1'])
    expect([board.change, progress().rating.rating < 1500]).toEqual([0, true]) // the first answer counted
    board.go(-3)
    expect([board.step, board.play.status]).toEqual([0, 'playing'])
    board.toggle()
    board.go(9)
    expect([board.step, board.playing]).toEqual([1, false])
  })

  it('is asked again after a move that only puts it off', async () => {
    answers({ result: 'also', key: null, line: null })
    const board = new PuzzleBoard(puzzle)
    await board.try(move!)
    expect([board.state, board.hint, board.play.moves.length]).toEqual(['also', null, puzzle.moves.length])
    expect([solved().size, progress().missed, board.change]).toEqual([0, [], 0])
  })

  it('that was shown is not solved', async () => {
    answers({ result: 'shown', key: move!.name, line })
    const board = new PuzzleBoard(puzzle)
    await board.show()
    expect([board.state, board.length, solved().size, progress().missed]).toEqual(['shown', 1, 0, ['p-1']])
    expect(board.change).toBeLessThan(0)
  })

  it('can be tried again when the server did not answer', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('cut')))
    const board = new PuzzleBoard(puzzle)
    await board.try(move!)
    expect([board.state, board.problem]).toEqual(['open', 'Cadogan is not responding.'])
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { Guide, type Lesson } from '../src/guide/guide.svelte'
import { bestMove, goalLine, stepNames, stepOf, type Name } from '../src/guide/steps'
import { forGood } from '../src/engine/kept'
import type { Gist, Play, PlaySummary } from '../src/lib/api'
import { shortCard } from '../src/lib/names'
import { knows, learn, learnFrom, lesson, teachingDeal } from '../src/play/taught'
import { guide as de } from '../src/words/de/guide'
import { guide as en } from '../src/words/en/guide'
import { guide as fr } from '../src/words/fr/guide'
import { move, play, plays } from './fixtures'

/** All sentences of a catalogue, with cards and numbers filled in. */
function sentences(words: object): string[] {
  return Object.values(words).flatMap((each: unknown) =>
    typeof each === 'string' ? [each] : typeof each === 'function' ? [each.length === 1 && String(each(2)).includes('2') ? each(2) : each('7♠', 'J♦', '10♥')] : sentences(each as object),
  )
}

describe.each(Object.entries({ en, de, fr }))('the words in %s', (_, words) => {
  it('have at most 14 words a step', () => {
    for (const each of sentences(words)) expect(each.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length, each).toBeLessThanOrEqual(14)
  })

  it('have a goal for every family', () => {
    expect(Object.keys(words.goals).sort()).toEqual(['capricieuse', 'doubles', 'nation', 'quilt', 'rug', 'windmill'])
  })
})

const shown = (name: Name, of: Play, before: Play | null = null) => {
  const step = stepOf(name, of, before)!
  return { ...step, words: step.text(shortCard) }
}

describe('the steps', () => {
  it('are those that the game needs', () => {
    expect(stepNames(plays.quilt!)).toEqual(['goal', 'may', 'play', 'changed', 'stock', 'waste', 'watch'])
    expect(stepNames(plays.windmill!)).toEqual(['goal', 'may', 'play', 'changed', 'stock', 'watch'])
    expect(stepNames(plays.capricieuse!)).toEqual(['goal', 'may', 'play', 'changed', 'piles', 'redeals', 'watch'])
    expect(stepNames({ ...plays.capricieuse!, redeals_left: 0 })).not.toContain('redeals')
    expect(stepNames(plays.doubles!)).toEqual(['goal', 'may', 'play', 'changed', 'close', 'watch'])
  })

  it('mark a card that may move, one that must wait, and what holds it', () => {
    const { table } = plays.quilt!
    const quilt = shown('may', plays.quilt!)
    const [free, blocked] = quilt.marks.map(({ key }) => table.piles[key]!.covered!)
    expect(free).toContain(false)
    expect(blocked).toEqual([true, true])
    expect(quilt.lit.length).toBeGreaterThanOrEqual(3)
    const fans = shown('may', plays.capricieuse!)
    const [pile, n] = fans.marks[1]!.key.split('/')
    expect(Number(n)).toBeLessThan(plays.capricieuse!.table.piles[pile!]!.cards.length - 1)
    expect(fans.words).toMatch(/is covered\.$/)
    expect(shown('may', plays.windmill!).words).toMatch(/^The centre takes 4 next\. 4. fits; .+ must wait\.$/)
    expect(shown('may', plays.doubles!).marks.map(({ look }) => look)).toEqual(['free', 'free', 'blocked'])
  })

  it('ask for a move that one tap plays, if there is one', () => {
    expect(bestMove(plays.windmill!)).toMatchObject({ kind: 'card', to: 'c' })
    expect(bestMove({ ...plays.windmill!, moves: [move('deal')] })).toMatchObject({ kind: 'deal' })
    expect(shown('play', { ...plays.windmill!, moves: [move('deal')] })).toMatchObject({ lit: ['stock'], tool: false })
    const redeal = { ...move('redeal'), from: '', to: '' }
    expect(shown('play', { ...plays.capricieuse!, moves: [redeal] })).toMatchObject({ tool: true, words: en.playTool })
    expect(stepOf('play', { ...plays.doubles!, moves: [] })).toBeNull()
  })

  it('say what the move has changed', () => {
    const of = plays.windmill!
    const made = (from: string, to: string, kind = 'card') => ({ ...of, ply: 1, line: [{ move: `${from}-${to}`, kind, words: '', from, to, cards: [], node: 1 }] }) as unknown as Play
    const filled = made('s3', 'c')
    expect(shown('changed', filled, { ...of, table: { ...of.table, piles: { ...of.table.piles, s3: { ...of.table.piles.s3!, cards: ['2C'] } } } }).words).toContain('fills the gap')
    expect(shown('changed', made('stock', 'w', 'deal'), of).words).toContain('is on the waste now')
    expect(shown('changed', made('w', 'c'), of).words).toBe('Good. This pile takes 4 next.')
    expect(stepOf('changed', of, null)).toBeNull()
  })
})

describe('the steps of a declared game', () => {
  const built = (way: 'up' | 'down' | 'both' | '', base: string, suits: 'suit' | 'alternate' | 'any' = 'suit') => ({ way, base, suits })
  const declared = (gist: Partial<Gist>, deals = 1): Play => ({
    ...plays.capricieuse!,
    game: {
      ...plays.capricieuse!.game,
      abilities: { ...plays.capricieuse!.game.abilities, deals, gist: { foundations: [built('up', 'A')], columns: null, deals_to: '', endless: false, ...gist } },
    },
  })

  it('follow from its words', () => {
    const klondike = declared({ columns: built('down', 'K', 'alternate') })
    expect(stepNames(klondike)).toEqual(['goal', 'may', 'play', 'changed', 'piles', 'redeals', 'watch'])
    expect(shown('goal', klondike).words).toBe('The goal: all cards here, up from ace, by suit.')
    expect(shown('piles', klondike).words).toBe('Piles take cards too: other colour, one rank lower.')
    expect(shown('may', klondike).words).toMatch(/ is free\. .+ must wait: other cards lie on it\.$/)
    expect(shown('watch', klondike).words).toBe('An empty pile takes only one rank, king: have one ready.')
    expect(shown('watch', declared({ columns: built('down', 'filled') })).words).toContain('filled at once')
    expect(stepNames(declared({ columns: built('', 'none') }))).not.toContain('piles')
    expect(shown('goal', declared({ foundations: [] })).words).toContain('to the waste')
  })

  it('begin with its goal above the table', () => {
    expect(goalLine(plays.quilt!.game)).toBe(en.goals.quilt)
    expect(goalLine(declared({}).game)).toBe('Build the foundations up from ace, by suit.')
    expect(goalLine(declared({ foundations: [built('up', 'A'), built('down', 'K')] }).game)).toBe('Build the foundations up from ace and down from king, by suit.')
    expect(goalLine(declared({ foundations: [built('up', 'first')] }).game)).toContain('the rank of their first card')
    expect(goalLine(declared({ foundations: [] }).game)).toBe(en.declared.clearedLine)
  })

  it('know a card that fits, and one that nothing takes', () => {
    const of = declared({ columns: built('down', 'filled', 'alternate'), deals_to: 'column' })
    const [one, other, ...rest] = Object.keys(of.table.piles).filter((name) => of.table.piles[name]!.kind === 'pile')
    const single = (name: string, card: string) => [name, { ...of.table.piles[name]!, cards: [card] }]
    const piles = { ...of.table.piles, ...Object.fromEntries([single(one!, '7H'), single(other!, 'KS'), ...rest.map((name) => [name, { ...of.table.piles[name]!, cards: [] }])]) }
    const bare = { ...of, table: { ...of.table, piles } } as Play
    const fits = { ...bare, moves: [{ ...move('p'), kind: 'card', from: one, to: 'uS', count: 1 }] } as Play
    expect(shown('may', fits).words).toBe('7♥ fits somewhere now. K♠ must wait: nothing takes it yet.')
    const stock = { ...of.table.piles[one!]!, kind: 'stock', cards: [], count: 9 }
    const deal = { ...bare, table: { ...bare.table, piles: { ...piles, [one!]: { ...piles[one!], cards: [] }, stock } }, moves: [{ ...move('deal'), kind: 'deal', from: 'stock', to: '' }] } as unknown as Play
    expect(shown('may', deal).words).toBe('No card can move yet. K♠ must wait: deal first.')
    expect(stepNames(deal)).toContain('stock')
  })

  it('mark no card that goes along, and none that is face down', () => {
    const of = declared({ columns: built('down', 'K', 'alternate') })
    const [place] = Object.entries(of.table.piles).find(([, { cards, kind }]) => kind === 'pile' && cards.length > 3)!
    const table = { ...of.table, piles: { ...of.table.piles, [place]: { ...of.table.piles[place]!, cards: ['??', '??', '7H', '6S'] } } }
    const others = Object.fromEntries(Object.entries(table.piles).map(([name, pile]) => [name, name !== place && pile.kind === 'pile' ? { ...pile, cards: [] } : pile]))
    const alone = { ...of, table: { ...table, piles: others }, moves: [{ ...move('p'), kind: 'card', from: place, to: 'p0', count: 1 }] } as unknown as Play
    expect(shown('may', alone).marks.map(({ key }) => key)).toContain(`${place}/2`)
    expect(stepOf('may', { ...alone, moves: [{ ...alone.moves[0]!, count: 2 }] })).toBeNull()
  })
})

describe('the guide', () => {
  let ended = 0
  const board = (of: Play) => ({ play: of, selected: null }) as unknown as Lesson & { play: Play }
  const after = (of: Play, ply: number) => play(of, { ply, line: [{ move: 's3-c', kind: 'card', words: '', from: 's3', to: 'c', cards: ['4D'], node: 1 }] as Play['line'] })
  beforeEach(() => {
    ended = 0
  })
  const begin = () => {
    const here = board({ ...plays.windmill!, ply: 0, line: [] })
    return { here, guide: new Guide(here, () => ended++) }
  }

  it('goes from step to step, leaves out what nothing has changed, and ends once', () => {
    const { guide } = begin()
    expect([guide.at, guide.count, guide.isLast]).toEqual([0, 6, false])
    for (let n = 0; n < 3; n++) guide.next()
    expect([guide.at, guide.count]).toEqual([3, 5]) // no move was made
    guide.next()
    expect([guide.isLast, ended]).toEqual([true, 0])
    guide.next()
    expect([guide.step, ended]).toEqual([null, 1])
  })

  it('goes on with any move, from any step', () => {
    const { here, guide } = begin()
    Object.assign(here, { play: after(here.play, 1) })
    guide.attend()
    expect([guide.at, guide.count]).toEqual([3, 6])
    Object.assign(here, { play: { ...here.play, ply: 0 } })
    guide.attend() // undone
    expect(guide.at).toBe(3)
    for (const ply of [1, 2, 3]) {
      Object.assign(here, { play: after(here.play, ply) })
      guide.attend()
    }
    expect(ended).toBe(1)
  })

  it('is skipped for good', () => {
    const { guide } = begin()
    guide.skip()
    expect([guide.step, ended]).toEqual([null, 1])
  })
})

describe('what a reader knows', () => {
  // Other tests share the module, and put stores of their own in place of the browser's.
  beforeEach(() => ['taught', 'won'].forEach((name) => forGood.keep(name, null)))

  it('is kept by family', () => {
    expect(knows('taught', 'quilt')).toBe(false)
    learn('taught', 'quilt')
    learn('taught', 'quilt')
    learn('won', 'rug')
    expect([knows('taught', 'quilt'), knows('won', 'quilt'), knows('won', 'rug')]).toEqual([true, false, true])
    expect(forGood.value('taught', [])).toEqual(['quilt'])
  })

  it('is learned from games elsewhere', () => {
    const of = (id: string, family: string, moved: boolean, status: string) => ({ id, game: { family }, moved, status }) as unknown as PlaySummary
    learnFrom([of('a', 'quilt', true, 'playing'), of('b', 'rug', true, 'won'), of('c', 'nation', false, 'playing'), of('d', 'windmill', true, 'playing')], 'd')
    expect(['quilt', 'rug', 'nation', 'windmill'].map((each) => knows('taught', each))).toEqual([true, true, false, false])
    expect(knows('won', 'rug')).toBe(true)
  })

  it('needs a deal that teaches, which every game with its own options has', () => {
    expect(lesson('crazy-quilt')).toEqual({ game: 'crazy-quilt', deal: teachingDeal('crazy-quilt'), teaches: true })
    expect(lesson('crazy-quilt?redeals=9')).toEqual({ game: 'crazy-quilt?redeals=9' })
  })
})

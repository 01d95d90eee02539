import { describe, expect, it } from 'vitest'
import type { GameInfo } from '../src/lib/api'
import { chapters } from '../src/start/chapters'
import places from '../src/start/chapters.json'
import { facts } from '../src/start/figures'
import { byName, find, fits, without } from '../src/start/search'
import { de } from '../src/words/de'
import { elsewhere as elsewhereDe } from '../src/words/de/elsewhere'
import { front as frontDe } from '../src/words/de/front'
import { elsewhere } from '../src/words/en/elsewhere'
import { elsewhere as elsewhereFr } from '../src/words/fr/elsewhere'
import { front as frontFr } from '../src/words/fr/front'
import { language, t } from '../src/words/index.svelte'
import games from './fixtures/games.json'

const OPEN = ['capricieuse', 'persian-rug']
const all = games.map((each) => ({ ...each, packs: each.family === 'doubles' ? 1 : 2, open: OPEN.includes(each.id) })) as unknown as GameInfo[]
const windmill = all.find(({ id }) => id === 'windmill')!
const game = (id: string, title: string, more: Partial<GameInfo> = {}): GameInfo => ({ ...windmill, aliases: [], titles: {}, id, family: id, title, ...more })

describe('the chapters', () => {
  it('have each game once, in the order of the file, and those of unknown families in the last', () => {
    const found = chapters([game('mine', 'Mine'), ...all, game('anna', 'Anna'), game('the-salic-law', 'The Salic Law')])
    expect(found.map(({ name }) => name)).toEqual(['woven', 'windmills', 'piles', 'pairs', 'book', 'known', 'others'])
    expect(found.flatMap((chapter) => chapter.games)).toHaveLength(all.length + 3)
    expect(found[0]!.games.map(({ id }) => id)).toEqual(['crazy-quilt', 'crazy-quilt-morehead', 'the-carpet', 'indian-carpet', 'persian-rug'])
    expect(found[4]!.groups.map((group) => [group.name, group.games.map(({ id }) => id)])).toEqual([['clear', ['anna']], ['kings', ['the-salic-law']]])
  })
  it('and their groups have words in every language, and so have their games', () => {
    for (const { about } of [t, frontDe, frontFr])
      for (const [family, place] of Object.entries(places)) {
        const [chapter, group] = place.split('/')
        expect(about.chapters).toHaveProperty(chapter!)
        if (group) expect(about.groups).toHaveProperty(group)
        if (chapter === 'book' || chapter === 'known') expect(about.hooks).toHaveProperty(family)
      }
    for (const other of [elsewhereDe, elsewhereFr])
      expect(Object.entries(other).map(([id, names]) => [id, names.map((each) => each.slice(0, 2))])).toEqual(
        Object.entries(elsewhere).map(([id, names]) => [id, names.map((each) => each.slice(0, 2))]),
      )
  })
})

describe('a search', () => {
  it.each([
    ['Crazy Quilt', 'qu', 'Qu'],
    ['Les Quatre Coins', 'QUÂTRE ', 'Quatre'],
    ['Bâtir et dégager', 'degag', 'dégag'],
    ['Spenser’s Fairie Queen', "spensers f", 'Spenser’s F'],
    ['The Herring-Bone', 'herring bone', 'Herring-Bone'],
    ['The Carpet', 'car', 'Car'],
    ['Scar car', 'car', 'car'],
  ])('finds in %s for %s', (text, query, found) => {
    const at = find(text, query)!
    expect(text.slice(...at)).toBe(found)
    if (text === 'Scar car') expect(at[0]).toBe(5)
  })
  it('finds nothing for nothing', () => {
    expect(find('Anna', ' ')).toBeNull()
    expect(find('Anna', 'b')).toBeNull()
    expect(byName(all, '  ')).toHaveLength(all.length)
  })
  it('knows what a game is called elsewhere, and how it differs there', () => {
    const [{ game: found, title, name }] = byName([...all, game('red-and-black', 'Red and Black')], 'zebra', elsewhere) as [ReturnType<typeof byName>[number]]
    expect([found.id, title, name?.name]).toEqual(['red-and-black', null, 'Zebra'])
    expect(name?.note).toBe(' (PySolFC, AisleRiot): foundations alternate colours there; here they follow suit')
    expect(byName(all, 'japanese')[0]).toMatchObject({ game: { id: 'crazy-quilt' }, name: { name: 'Japanese Rug', note: '' } })
    expect(byName([game('fortress', 'Fortress', { titles: { de: 'Die Festung' } })], 'festung')).toHaveLength(1)
  })
  it('lists titles that begin so before others', () => {
    const list = [game('the-four-corners', 'The Four Corners'), game('the-square', 'The Square'), windmill, game('q', 'Queens')]
    expect(byName(list, 'qu', elsewhere).map((each) => each.game.id)).toEqual(['q', 'the-square', 'the-four-corners'])
  })
  it('knows the titles of the current language', async () => {
    const before = language.words
    language.words = { ...before, ...de }
    expect(byName(all, 'mühle').map((each) => each.game.id)).toContain('windmill')
    language.words = before
  })
})

describe('the filters', () => {
  const of = (id: string, name = id) => facts(all.find((each) => each.id === id)!, name)
  it('say only what was measured or is certain', () => {
    expect(of('windmill')).toEqual({ packs: '2', length: 'long', difficulty: 'medium', luck: 'some' })
    expect(of('monte-carlo')).toEqual({ packs: '1', length: 'short', difficulty: 'easy', luck: 'little' })
    expect(of('capricieuse')).toEqual({ packs: '2', length: 'medium', difficulty: 'easy', luck: 'none' })
    expect(of('persian-rug')).toEqual({ packs: '2', length: '', difficulty: '', luck: 'none' })
    expect(of('capricieuse', 'capricieuse?redeals=0')).toEqual({ packs: '2', length: '', difficulty: '', luck: '' })
  })
  it('name the one to drop where they leave little', () => {
    const [one, two, four] = [{ ...of('monte-carlo') }, { ...of('windmill') }, { ...of('windmill'), packs: '4' }]
    const chosen = { packs: '2', length: 'short' }
    expect([one, two, four].filter((each) => fits(each, chosen))).toEqual([])
    expect(without([one, two, four], chosen)).toEqual([
      { filter: 'packs', count: 1, value: '1' },
      { filter: 'length', count: 1, value: 'long' },
    ])
    expect(without([one, two, four], { packs: '2' })).toEqual([{ filter: 'packs', count: 2, value: '' }])
    expect(without([one], {})).toEqual([])
  })
})

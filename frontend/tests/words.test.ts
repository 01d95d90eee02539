import { describe, expect, it } from 'vitest'
import { de } from '../src/words/de'
import { en } from '../src/words/en'
import { fr } from '../src/words/fr'
import { front as frontDe } from '../src/words/de/front'
import { more as moreDe } from '../src/words/de/more'
import { front as frontEn } from '../src/words/en/front'
import { more as moreEn } from '../src/words/en/more'
import { front as frontFr } from '../src/words/fr/front'
import { more as moreFr } from '../src/words/fr/more'
import type { GameInfo } from '../src/lib/api'
import { inFamily } from '../src/lib/gameName'
import { rulesParts } from '../src/rules/rulesText'
import games from './fixtures/games.json'

const CATALOGUES = { en: { ...en, ...frontEn, ...moreEn }, de: { ...de, ...frontDe, ...moreDe }, fr: { ...fr, ...frontFr, ...moreFr } }

type OptionWords = { name: string; values: Record<string, string> }

describe.each(Object.entries(CATALOGUES))('the catalogue %s', (code, words) => {
  const own = (games as GameInfo[]).filter(({ titles }) => Object.keys(titles).length > 0)
  const others = (games as GameInfo[]).filter((game) => !own.includes(game))
  it.each(own)('shows the words that $id brings', (game) => {
    for (const section of [game.titles, game.summaries, game.sources]) expect(Object.keys(section)).toEqual(['de', 'fr'])
    expect(words.games.titles).not.toHaveProperty(game.id)
    for (const { name } of game.options) expect(words.games.options.any).toHaveProperty(name)
  })
  it.each(others)('knows the game $id', (game) => {
    for (const section of [words.games.titles, words.about.hooks]) expect(section).toHaveProperty(game.id)
    for (const section of [words.told.summaries, words.told.sources]) expect(game.id in section).toBe(code !== 'en')
    expect(words.about.families).toHaveProperty(game.family)
    expect(words.rules.captions).toHaveProperty(game.family)
    for (const { name, values } of game.options) {
      const option = inFamily<OptionWords>(words.games.options, game.family, name)
      const named = values.filter((value) => !/^\d+$/.test(value))
      expect(Object.keys(option!.values).sort(), name).toEqual(named.sort())
      expect(option!.name).toBeTruthy()
      expect(inFamily<string>(words.optionHelp, game.family, name), name).toBeTruthy()
    }
  })
  it('has words for the options that there are, and no others', () => {
    const there = others.flatMap((game) => game.options.map(({ name }) => name))
    for (const { any, ...families } of [words.games.options, words.optionHelp])
      for (const options of Object.values(families)) expect([...there, ...Object.keys(any)]).toEqual(expect.arrayContaining(Object.keys(options)))
  })

  it('says everything, in its own typography', () => {
    for (const [path, text] of strings(words)) {
      expect(text.trim(), path).toBe(text)
      expect(text, path).not.toMatch(/\.\.\.|[a-zà-ÿ]'[a-zà-ÿ]|"/i)
      if (code === 'fr') expect(text, path).not.toMatch(/[\p{L}\d)] [;:?!»]|« /u)
    }
  })

  function* strings(section: object, path = ''): Generator<[string, string]> {
    for (const [name, value] of Object.entries(section))
      if (typeof value === 'string') yield [`${path}${name}`, value]
      else if (typeof value === 'object') yield* strings(value as object, `${path}${name}.`)
  }
})

describe('the rules', () => {
  const text = [
    'A game: of cards.\n\nPlay.',
    'Options. `rows` and `cols`: the size, `big`\nor not. `pairing`: with `optional`, none. `kings` : à volonté.',
    'Sources. A book; another.',
  ].join('\n\n')
  it('are told with their options and sources apart', () => {
    expect(rulesParts(text)).toEqual({
      blocks: [
        { kind: 'paragraph', text: 'A game: of cards.' },
        { kind: 'paragraph', text: 'Play.' },
      ],
      options: [
        { names: ['rows', 'cols'], text: 'the size, `big` or not.' },
        { names: ['pairing'], text: 'with `optional`, none.' },
        { names: ['kings'], text: 'à volonté.' },
      ],
      sources: 'A book; another.',
    })
  })
  it('are shown whole where they have another shape', () => {
    expect(rulesParts('Only this.')).toEqual({ blocks: [{ kind: 'paragraph', text: 'Only this.' }], options: [], sources: '' })
  })
})

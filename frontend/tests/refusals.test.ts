import { afterEach, describe, expect, it } from 'vitest'
import { Refused, type Refusal } from '../src/lib/api'
import { sentenceOf } from '../src/lib/refusals'
import { refusalWords } from '../src/lib/trouble'
import { de } from '../src/words/de'
import { refusals as german } from '../src/words/de/refusals'
import { refusals as english } from '../src/words/en/refusals'
import { fr } from '../src/words/fr'
import { refusals as french } from '../src/words/fr/refusals'
import { language, type Code } from '../src/words/index.svelte'
import codes from './fixtures/refusals.json'
import { pile } from './fixtures'

const piles = {
  c1: pile('TS', { kind: 'quilt', title: 'c1', which: 'c1' }),
  uS: pile('AS', { kind: 'foundation', title: 'ace pile of spades', suit: 'S', way: 'up' }),
  w: pile('', { kind: 'waste', title: 'waste' }),
  k2: pile('', { kind: 'corner', title: 'corner 2', which: '2' }),
}
const ALL = { card: 'JS', other: 'QH', rank: '5', suit: 'S', place: 'c1', to: 'uS', count: 2, given: 3, most: 4, word: 'xyz', option: 'a=b', game: 'Windmill', shapes: 's3-c' }
const refusal = (code: string, params: Refusal['params'] = ALL): Refusal => ({ code, move: 'c1-u', params })

const before = { words: language.words, code: language.code }
const speak = (code: Code) => Object.assign(language, { code, words: { ...before.words, ...{ en: {}, de, fr }[code] } })
afterEach(() => void Object.assign(language, before))

describe.each([['en', english], ['de', german], ['fr', french]] as const)('refusals in %s', (code, sentences) => {
  it('are there for every code of the server, and for no other', () => {
    expect(Object.keys(sentences).sort()).toEqual([...codes].sort())
  })
  it.each(codes)('%s is a sentence', async (each) => {
    speak(code)
    const said = await sentenceOf(refusal(each), piles)
    expect(said).toMatch(/^[\p{Lu}„«“0-9].*[.!?]$/u)
    expect(said).not.toMatch(/undefined|NaN|  |\.\./)
  })
})

describe('a refusal', () => {
  const said = (code: Code, ...of: Parameters<typeof refusal>) => (speak(code), sentenceOf(refusal(...of), piles))
  it('names cards and places as its language does', async () => {
    expect(await said('en', 'no-fit')).toBe('The jack of spades does not fit: the ace pile of spades takes the five next.')
    expect(await said('de', 'no-fit')).toBe('Der Pik-Bube passt nicht: Auf den Pik-Ass-Stapel kommt als Nächstes die Fünf.')
    expect(await said('fr', 'no-fit')).toBe('Le valet de pique ne convient pas : le paquet d’as de pique attend le cinq.')
    expect(await said('de', 'empty', { place: 'w' })).toBe('Die Ablage ist leer.')
    expect(await said('fr', 'empty', { place: 'k2' })).toBe('Le coin 2 est vide.')
    expect(await said('de', 'empty', { place: 'z9' })).toBe('Z9 ist leer.')
    expect(await said('fr', 'not-next', { card: 'AS', other: 'QH', to: 'w' })).toBe('L’as de pique ne va pas sur la dame de cœur.')
  })
  it('is the server’s own sentence where there are no words for it', async () => {
    expect(await refusalWords(new Refused(422, 'Something new.', refusal('new-code')), piles)).toBe('Something new.')
    expect(await refusalWords(new Refused(422, 'Busy.'), piles)).toBe('Busy.')
    expect(await refusalWords(new Refused(422, 'No redeal left, says the server.', refusal('no-redeal', {})), piles)).toBe('No redeal is left.')
  })
})

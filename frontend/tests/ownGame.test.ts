import { expect, test } from 'vitest'
import { OwnGames } from '../src/engine/own'
import { isOwn, keepLink } from '../src/lib/ownGame'
import { linkOf, textIn } from '../src/patience/link'
import { address } from '../src/play/share'

const TEXT = '"""Eight Doors: „acht“ Türen.\n"""\nTABLE = Table(Columns(8))\n'

test('a link carries a text, behind a #', async () => {
  const link = await linkOf(TEXT)
  expect(link).toMatch(/^\/patience#[\w-]+$/)
  expect(await textIn(`${link}`)).toEqual({ text: TEXT, deal: '' })
  expect(await textIn(`#${link}.42`)).toEqual({ text: TEXT, deal: '42' })
})

test('a damaged link has no text', async () => {
  for (const hash of ['', '#', '#/patience', '#x', `#${'A'.repeat(50)}`]) expect(await textIn(hash)).toBeNull()
})

test('a small link does not become a huge text', async () => {
  const link = await linkOf('a'.repeat(5_000_000))
  expect((await textIn(link))!.text.length).toBe(20_000)
})

test('the table of an own patience is shared with its text', () => {
  keepLink('own-1', '/patience#abc')
  expect(isOwn({ id: 'own-1' })).toBe(true)
  expect(isOwn({ id: 'windmill' })).toBe(false)
  expect(address({ game: 'own-1', deal: '7' })).toBe('/patience#abc.7')
  expect(address({ game: 'own-2' })).toBe('/patience')
})

test('only requests about own patiences go to their worker', () => {
  const games = new OwnGames('engine/', () => {})
  const asked = (method: string, address: string, body?: object) => games.has({ method, address, body: body && JSON.stringify(body) })
  expect(asked('put', '/api/own', {})).toBe(true)
  expect(asked('get', '/api/rules?game=own-1')).toBe(true)
  expect(asked('post', '/api/plays', { game: 'own-1' })).toBe(true)
  expect(asked('post', '/api/plays', { game: 'windmill' })).toBe(false)
  expect(asked('get', '/api/plays/17')).toBe(false)
  expect(asked('put', '/api/settings', { settings: {} })).toBe(false)
})

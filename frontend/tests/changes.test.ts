import { describe, expect, it } from 'vitest'
import { changed } from '../src/lib/changes'
import { plays, walks } from './fixtures'

describe('what has changed in a play', () => {
  it.each(Object.keys(walks))('adds up to the whole play: %s', (name) => {
    const { changes, after } = walks[name]!
    const end = changes.reduce((play, change) => changed(play, change)!, plays[name]!)
    expect({ ...end, table: { piles: end.table.piles } }).toEqual(after)
    expect(end.table.layouts).toEqual(plays[name]!.table.layouts)
  })
  it('leaves the play before it as it was, and what has not changed as the same objects', () => {
    const play = plays.quilt!
    const before = structuredClone(play)
    const [change] = walks.quilt!.changes
    const after = changed(play, change!)!
    expect(play).toEqual(before)
    const same = Object.keys(play.table.piles).filter((place) => !(place in change!.piles))
    expect(same.length).toBeGreaterThan(50)
    for (const place of same) expect(after.table.piles[place]).toBe(play.table.piles[place])
  })
  it('is refused where it does not fit', () => {
    const [change] = walks.quilt!.changes
    expect(changed(plays.windmill!, change!)).toBe(null)
    expect(changed({ ...plays.quilt!, line: [] }, { ...change!, line: { keep: 2, drop: 1, add: [] } })).toBe(null)
  })
})

import { describe, expect, it } from 'vitest'
import type { Move, Play } from '../src/lib/api'
import { changed } from '../src/lib/changes'
import { plays, walks } from './fixtures'

/** A play without the words of moves, which changes leave out. */
function wordless(play: Play): Play {
  const bare = (moves: Move[]) => moves.map((each) => ({ ...each, words: '' }))
  const ahead = Object.entries(play.ahead).map(([name, each]) => [name, each && { ...each, moves: bare(each.moves) }])
  return { ...play, moves: bare(play.moves), ahead: Object.fromEntries(ahead) as Play['ahead'] }
}

describe('what has changed in a play', () => {
  it.each(Object.keys(walks))('adds up to the whole play: %s', (name) => {
    const { changes, after } = walks[name]!
    const end = changes.reduce((play, change) => changed(play, change)!, plays[name]!)
    expect(wordless({ ...end, table: { ...end.table, layouts: [] } })).toEqual(wordless({ ...after, table: { ...after.table, layouts: [] } }))
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

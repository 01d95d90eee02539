import { describe, expect, it } from 'vitest'
import { cells, isFree, neighbours, steps, top } from '../src/rules/lesson'
import { isTableau } from '../src/lib/kinds'
import { pictureOf } from '../src/rules/pictures'
import { language } from '../src/words/index.svelte'

describe('the lesson', () => {
  const all = steps()
  it('asks for what the server said', () => {
    expect(all.map(({ name }) => name)).toEqual(['woven', 'find', 'play', 'freed', 'waste', 'end'])
    const asked = Object.fromEntries(all.map(({ name, targets }) => [name, targets]))
    expect(asked.find).toHaveLength(8)
    expect(asked.play).toEqual(['c1'])
    expect(asked.freed).toEqual(['b1', 'd1'])
    expect(asked.waste).toEqual(['a2', 'e3'])
  })
  it('says of each card what lies at its narrow ends, as the server covers them', () => {
    for (const { table } of all)
      for (const { place } of cells) {
        const covered = table.piles[place]?.covered
        if (covered) expect(neighbours(table, place).map(Boolean), place).toEqual(covered)
        else expect(isFree(table, place)).toBe(false)
      }
  })
  it('has words for each step', () => {
    for (const { name } of all) expect(language.words.lesson[name].title).toBeTruthy()
  })
})

describe('the pictures', () => {
  it.each(['quilt', 'windmill', 'capricieuse', 'doubles'])('show the whole table of the %s', (family) => {
    const picture = pictureOf(family)!
    const { layout, piles, moves } = picture
    const places = new Set(layout.places.map(({ place }) => place))
    const hidden = Object.keys(piles).filter((place) => !places.has(place) && top(picture, place))
    // Beside the quilt lie foundations and waste, which its picture leaves out.
    expect(hidden.every((place) => picture.lesson && !isTableau(piles[place]))).toBe(true)
    expect(moves.some(({ from }) => places.has(from))).toBe(true)
  })
})

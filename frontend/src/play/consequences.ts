/** The consequences of a move, in sentences: what a sighted player notices at a glance. */
import { t } from '../words/index.svelte'
import type { LineMove, Pile, Play } from '../lib/api'
import { madeWords, pileName, spoken } from '../lib/names'
import { capital, sentence } from '../lib/text'

type Piles = Record<string, Pile>

/** The move, the cards that it freed, and the card that it uncovered. */
export function consequences(setting: Pick<Play, 'game' | 'table'>, after: Piles, made: LineMove): string {
  const before = setting.table.piles
  const words = [sentence(madeWords(made, setting))]
  const freed = Object.keys(after).flatMap((place) => (isFreed(before[place], after[place]!) ? [spoken(after[place]!.cards.at(-1)!)] : []))
  if (freed.length > 0) words.push(t.play.freed(freed.join(', ')))
  const [was, is] = [before[made.from], after[made.from]]
  const top = is?.cards.at(-1)
  if (was && is && top && was.cards.length > 0) {
    if (is.count < was.count) words.push(t.play.uncovered(spoken(top)))
    else words.push(t.play.filled(capital(pileName(is)), spoken(top)))
  }
  return words.join(' ')
}

const isFreed = (was: Pile | undefined, is: Pile) =>
  !!was?.covered?.every(Boolean) && !!is.covered && !is.covered.every(Boolean) && is.cards.at(-1) === was.cards.at(-1)

/** The new status of the game, if it has just changed. */
export function verdict(before: Play, after: Play): string {
  return after.status === before.status ? '' : t.play.verdict[after.status]
}

/** The quilt of the daily deals: a patch for each day of a week or of a month, and the same as a picture. */
import type { DailyResult } from '../lib/api'
import { daysOf, monthOf, weekOf } from '../days/dates'
import { bestMark, bestResult, type Mark } from '../days/marks'
import { drawn } from '../table/rug'
import { wovenOf } from './woven'

export type Span = 'week' | 'month'
/** A day with its best game, if it has one. `to come`: the day is still ahead. */
export type Patch = { day: string; mark: Mark | 'to come'; result: DailyResult | undefined }

export const daysIn = (span: Span, day: string) => (span === 'week' ? weekOf(day) : daysOf(monthOf(day)))

export function patchesOf(days: string[], results: DailyResult[], now: string): Patch[] {
  return days.map((day) => {
    const found = results.filter((each) => each.day === day)
    return { day, mark: day > now ? 'to come' : bestMark(found), result: bestResult(found) }
  })
}

export const isSewn = ({ mark }: Patch) => mark === 'won' || mark === 'later'

/** Patches in rows of a week. */
export const rowsOf = (patches: Patch[]) => Array.from({ length: Math.ceil(patches.length / 7) }, (_, n) => patches.slice(7 * n, 7 * n + 7))

// -- the picture

/** Its colours, on the page too. */
export const [GROUND, SEAM, PALE] = ['#4a2545', '#cf9a4a', '#f1e6cf']
/** A patch, and half of what is between two of them. */
const [SIDE, GAP, EDGE] = [100, 4, 26]

/** A picture of a quilt on a felt, with words below it; as SVG. */
export function quiltSvg(patches: Patch[], words: string, felt: string): string {
  const [columns, rows] = [Math.min(7, patches.length), Math.ceil(patches.length / 7)]
  const step = SIDE + 2 * GAP
  const [width, height] = [columns * step + 2 * EDGE, rows * step + 2 * EDGE]
  const margin = 40
  const sewn = patches.map((patch, n) => {
    const [x, y] = [EDGE + GAP + step * (n % 7), EDGE + GAP + step * Math.floor(n / 7)]
    return `<g transform="translate(${x} ${y})">${patchSvg(patch, felt)}</g>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin + 60}" width="${width + 2 * margin}" height="${height + 2 * margin + 60}">` +
    `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="${felt}"/>` +
    `<rect width="${width}" height="${height}" rx="14" fill="${GROUND}"/>` +
    `<rect x="8" y="8" width="${width - 16}" height="${height - 16}" rx="9" fill="none" stroke="${SEAM}" stroke-width="2" stroke-dasharray="9 7"/>` +
    sewn.join('') +
    `<text x="${width / 2}" y="${height + 52}" text-anchor="middle" font-family="Fraunces, Georgia, serif" font-weight="600" font-size="32" fill="${PALE}">${words}</text></svg>`
  )
}

function patchSvg(patch: Patch, felt: string): string {
  const { day, mark, result } = patch
  const edge = (colour: string, dash: string) =>
    `<rect x="-2" y="-2" width="${SIDE + 4}" height="${SIDE + 4}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dash}"/>`
  if (isSewn(patch) && result) {
    return `<g transform="scale(${SIDE / 4.32}) translate(-1.84 -1.84)">${drawn(wovenOf(result))}</g>${edge(mark === 'won' ? SEAM : PALE, '7 5')}`
  }
  const ahead = mark === 'to come'
  return (
    (ahead ? edge(`${PALE}80`, '5 5') : `<rect width="${SIDE}" height="${SIDE}" fill="${felt}"/>`) +
    `<text x="${SIDE / 2}" y="${SIDE / 2 + 10}" text-anchor="middle" font-family="Inter, system-ui, sans-serif" font-size="28" fill="${PALE}"${ahead ? ' opacity=".6"' : ''}>${Number(day.slice(8))}</text>`
  )
}

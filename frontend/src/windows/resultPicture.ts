/** A picture of a result for messengers: the rug of the deal, the game, and how it ended. */
import { t } from '../words/index.svelte'
import { gameTitle } from '../lib/gameName'
import type { Play } from '../lib/api'
import { dealWords, details, resultWords, type Result } from '../play/results'
import { coloursOf } from '../table/picture'
import { rug } from '../table/rug'

/** The size that messengers show whole, in px. */
const WIDTH = 1200
const HEIGHT = 630
const RUG = { x: 75, y: 75, side: 480 }
const WORDS = { x: 625, width: 500 }

const SERIF = '"Fraunces Variable", Georgia, serif'
const SANS = '"Inter Variable", system-ui, sans-serif'

type Line = { text: string; font: string; size: number; colour: string; gap: number }

/** Draw it in the page's fonts and colours. */
export async function resultPicture(play: Pick<Play, 'game' | 'deal' | 'day' | 'id'>, result: Result): Promise<HTMLCanvasElement> {
  const colours = coloursOf(document.body)
  const text = getComputedStyle(document.body).color
  const lines: Line[] = [
    { text: gameTitle(play.game), font: `600 %px ${SERIF}`, size: 58, colour: text, gap: 0 },
    { text: dealWords(play), font: `450 %px ${SANS}`, size: 30, colour: colours.muted, gap: 10 },
    { text: resultWords(result), font: `600 %px ${SERIF}`, size: 50, colour: colours.accent, gap: 46 },
    { text: details(result).join(' · '), font: `500 %px ${SANS}`, size: 31, colour: text, gap: 14 },
    { text: result.won ? t.challenge.better : t.challenge.canYou, font: `450 %px ${SANS}`, size: 30, colour: colours.muted, gap: 46 },
  ]
  // Fonts are fetched only for the letters that the page shows.
  await Promise.all(lines.map((line) => document.fonts.load(line.font.replace('%', '40'), line.text))).catch(() => {})

  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [WIDTH, HEIGHT]
  const context = canvas.getContext('2d')!
  const felt = context.createRadialGradient(WIDTH / 2, 0, 0, WIDTH / 2, 0, 1000)
  felt.addColorStop(0, colours.felt)
  felt.addColorStop(1, colours['felt-deep'])
  context.fillStyle = felt
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawRug(context, play.deal ?? play.id, result.won)

  const rows = lines.flatMap((line) => fitted(context, line))
  const height = rows.reduce((sum, row) => sum + row.gap + 1.18 * row.size, 0)
  let y = (HEIGHT - height) / 2
  context.textBaseline = 'middle'
  for (const row of rows) {
    y += row.gap + 0.59 * row.size
    context.font = row.font
    context.fillStyle = row.colour
    context.fillText(row.text, WORDS.x, y)
    y += 0.59 * row.size
  }
  context.font = `600 26px ${SERIF}`
  context.fillStyle = colours.muted
  context.textAlign = 'end'
  context.fillText('Cadogan', WIDTH - 40, HEIGHT - 38)
  return canvas
}

function drawRug(context: CanvasRenderingContext2D, seed: string, whole: boolean) {
  const { border, stitch, paths } = rug(seed)
  context.save()
  context.translate(RUG.x, RUG.y)
  context.scale(RUG.side / 8.36, RUG.side / 8.36)
  context.translate(0.18, 0.18)
  context.fillStyle = border
  ;[context.shadowColor, context.shadowBlur, context.shadowOffsetY] = ['#0006', 40, 10]
  context.fillRect(-0.16, -0.16, 8.32, 8.32)
  context.shadowColor = 'transparent'
  for (const { d, fill } of paths) {
    context.fillStyle = fill
    context.fill(new Path2D(d))
  }
  ;[context.strokeStyle, context.lineWidth] = [stitch, 0.03]
  context.setLineDash([0.12, 0.08])
  context.strokeRect(-0.085, -0.085, 8.17, 8.17)
  // As on the table: what is not won is in the shade.
  if (!whole) {
    context.fillStyle = '#07161a8c'
    context.fillRect(-0.16, -0.16, 8.32, 8.32)
  }
  context.restore()
}

/** A line in one row, in a smaller font if necessary, or in two. */
function fitted(context: CanvasRenderingContext2D, line: Line): Line[] {
  const sized = (size: number) => ({ ...line, size, font: line.font.replace('%', String(size)) })
  const widthOf = (text: string, size: number) => {
    context.font = sized(size).font
    return context.measureText(text).width
  }
  for (let size = line.size; size >= 0.75 * line.size; size -= 1) if (widthOf(line.text, size) <= WORDS.width) return [sized(size)]
  const words = line.text.split(' ')
  const size = 0.8 * line.size
  let count = words.length - 1
  while (count > 1 && widthOf(words.slice(0, count).join(' '), size) > WORDS.width) count--
  const [first, rest] = [words.slice(0, count).join(' '), words.slice(count).join(' ')]
  return [{ ...sized(size), text: first }, { ...sized(size), text: rest, gap: 0 }].filter(({ text }) => text)
}

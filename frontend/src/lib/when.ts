/** "5 minutes ago", "yesterday". */

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]
const FORMAT = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function ago(iso: string, now = Date.now()): string {
  const then = Date.parse(iso)
  if (Number.isNaN(then)) return ''
  const seconds = (then - now) / 1000
  for (const [unit, length] of STEPS)
    if (Math.abs(seconds) >= length) return FORMAT.format(Math.trunc(seconds / length), unit)
  return 'just now'
}

/** Deal numbers: unsigned 64-bit, larger than a JavaScript number, so they stay text. */
import { t } from '../words/index.svelte'

const LAST = 2n ** 64n - 1n

export type DealNumber = { deal: string } | { problem: string }

export function dealNumber(text: string): DealNumber {
  const digits = text.replace(/[\s_,'’]/g, '')
  if (digits === '') return { problem: t.begin.noNumber }
  if (!/^[0-9]+$/.test(digits)) return { problem: t.begin.digits }
  const number = BigInt(digits)
  if (number > LAST) return { problem: t.begin.last(String(LAST)) }
  return { deal: number.toString() }
}

/** "48 151 623", with thin spaces. */
export const grouped = (deal: string) => deal.replace(/\B(?=(\d{3})+$)/g, '\u2009')

/** Deal numbers: unsigned 64-bit, wider than a JavaScript number, so text all the way. */

const LAST = 2n ** 64n - 1n

export type DealNumber = { deal: string } | { problem: string }

export function dealNumber(text: string): DealNumber {
  const digits = text.replace(/[\s_,'’]/g, '')
  if (digits === '') return { problem: 'Type the number of the deal.' }
  if (!/^[0-9]+$/.test(digits)) return { problem: 'A deal’s number is written with digits only.' }
  const number = BigInt(digits)
  if (number > LAST) return { problem: `The last deal is number ${LAST}.` }
  return { deal: number.toString() }
}

/** "48 151 623", with thin spaces. */
export const grouped = (deal: string) => deal.replace(/\B(?=(\d{3})+$)/g, '\u2009')

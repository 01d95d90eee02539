const two = (n: number) => String(n).padStart(2, '0')

/** The date where the reader is, as "2026-11-22". */
export const today = (now = new Date()) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`

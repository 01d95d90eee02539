/** The reader's way to write dates and figures in a language: that of their region, as their browser has it, such as "en-GB". */
export const localeOf = (code: string): string => globalThis.navigator?.languages?.find((each) => each.split('-')[0]!.toLowerCase() === code) ?? code

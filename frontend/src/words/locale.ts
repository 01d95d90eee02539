/** The reader's way to write dates and figures in a language: that of their region, as their browser has it, such as "en-GB". */
export const localeOf = (code: string): string =>
  globalThis.navigator?.languages?.find((each) => each.split('-')[0]!.toLowerCase() === code && isLocale(each)) ?? code

/** Some browsers say "en-US@posix", which nothing else takes. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0
  } catch {
    return false
  }
}

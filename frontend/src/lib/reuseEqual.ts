/**
 * A value equal to the new one, reusing the old value's parts wherever they are equal.
 *
 * Each answer of the server brings the whole table. Svelte does not redraw what depends on an unchanged object.
 */
export function reuseEqual<T>(old: unknown, now: T): T {
  if (Object.is(old, now)) return now
  if (Array.isArray(now)) {
    if (!Array.isArray(old)) return now
    const parts = now.map((each, n) => reuseEqual(old[n], each) as unknown)
    return (old.length === now.length && parts.every((each, n) => each === old[n]) ? old : parts) as T
  }
  if (!isPlain(now) || !isPlain(old)) return now
  const names = Object.keys(now)
  const parts = Object.fromEntries(names.map((name) => [name, reuseEqual(old[name], now[name])]))
  return (same(names, Object.keys(old)) && names.every((name) => parts[name] === old[name]) ? old : parts) as T
}

const same = (a: unknown[], b: unknown[]) => a.length === b.length && a.every((each, n) => each === b[n])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

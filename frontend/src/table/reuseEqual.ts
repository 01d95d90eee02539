/**
 * What is equal stays the same: of a new value, the parts that are equal to those of the old one are taken from that.
 *
 * The server sends whole tables, and whatever is drawn from an object that is still the same need not be looked at again.
 */
export function reuseEqual<T>(old: unknown, now: T): T {
  if (Object.is(old, now)) return now
  if (Array.isArray(now)) {
    if (!Array.isArray(old)) return now
    const parts = now.map((each, n) => reuseEqual(old[n], each) as unknown)
    return (old.length === now.length && parts.every((each, n) => each === old[n]) ? old : parts) as T
  }
  if (now instanceof Map) {
    if (!(old instanceof Map)) return now
    const parts = new Map([...now].map(([key, each]) => [key, reuseEqual(old.get(key), each)]))
    return (old.size === now.size && same([...old.keys()], [...now.keys()]) && [...parts].every(([key, each]) => each === old.get(key)) ? old : parts) as T
  }
  if (!isPlain(now) || !isPlain(old)) return now
  const names = Object.keys(now)
  const parts = Object.fromEntries(names.map((name) => [name, reuseEqual(old[name], now[name])]))
  return (same(names, Object.keys(old)) && names.every((name) => parts[name] === old[name]) ? old : parts) as T
}

const same = (a: unknown[], b: unknown[]) => a.length === b.length && a.every((each, n) => each === b[n])

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

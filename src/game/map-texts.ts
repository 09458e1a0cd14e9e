/** A copy of plain data in which every text, keys of tables included, has gone through `change`. Keeps the order of keys. */
export function mapTexts<T>(
  value: T,
  change: (text: string, key: string | null) => string,
  key: string | null = null,
): T {
  const mapped = (inner: unknown, under: string | null): unknown => {
    if (typeof inner === 'string') return change(inner, under)
    if (Array.isArray(inner)) return inner.map((each) => mapped(each, under))
    if (typeof inner !== 'object' || inner === null) return inner
    return Object.fromEntries(Object.entries(inner).map(([name, each]) => [change(name, null), mapped(each, name)]))
  }
  return mapped(value, key) as T
}

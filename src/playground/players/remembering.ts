/** The same answers as `find`, each found once as long as it is remembered: when `most` are, all are forgotten. */
export function remembering<T>(find: (text: string) => T, most = 1_000): (text: string) => T {
  const found = new Map<string, T>()
  return (text) => {
    const before = found.get(text)
    if (before !== undefined) return before
    const answer = find(text)
    if (found.size >= most) found.clear()
    found.set(text, answer)
    return answer
  }
}

/** Splits `count` items into ranges of at most `most`, as equal as possible; `to` is exclusive. */
export function splitEvenly(count: number, most: number): { from: number; to: number }[] {
  const parts = Math.ceil(count / most)
  const startOf = (part: number) => Math.round((part * count) / parts)
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), to: startOf(part + 1) }))
}

/** Parts of `count` things in a row, none larger than `most` and all as equal as can be; `to` is the first that is no longer in it. */
export function splitEvenly(count: number, most: number): { from: number; to: number }[] {
  const parts = Math.ceil(count / most)
  const startOf = (part: number) => Math.round((part * count) / parts)
  return Array.from({ length: parts }, (_, part) => ({ from: startOf(part), to: startOf(part + 1) }))
}

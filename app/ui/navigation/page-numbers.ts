/** Which page numbers to show: the first, the last, the current one with its neighbours; `null` stands for a gap. */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  // A gap of a single page is that page.
  if (current === 4) wanted.push(2)
  if (current === count - 3) wanted.push(count - 1)
  const pages = [...new Set(wanted)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page]))
}

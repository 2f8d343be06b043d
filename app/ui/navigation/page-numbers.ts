/** Which page numbers to show: the first, the last, the current one with its neighbours; `null` stands for a gap. */
export function pageNumbers(current: number, count: number): (number | null)[] {
  const shown = [1, current - 1, current, current + 1, count].filter((page) => page >= 1 && page <= count)
  // A gap of a single page shows that page instead.
  if (current === 4) shown.push(2)
  if (current === count - 3) shown.push(count - 1)
  const pages = [...new Set(shown)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => (index > 0 && page - (pages[index - 1] ?? 0) > 1 ? [null, page] : [page]))
}

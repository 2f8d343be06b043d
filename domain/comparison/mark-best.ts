/**
 * Marks the best figures, if at least two are known and they are not all equal. An unknown figure is never the best;
 * equal figures are the best together.
 */
export function markBest(figures: readonly (number | null)[], better: 'lower' | 'higher'): boolean[] {
  const known = figures.filter((figure) => figure !== null)
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  if (known.length < 2 || lowest === highest) return figures.map(() => false)
  const best = better === 'lower' ? lowest : highest
  return figures.map((figure) => figure === best)
}

/** Letters that sound alike: one typed for another is a cheaper typo. */
const SIMILAR_LETTERS = [
  'aeiou',
  'аеиоуэюяы',
  'bp',
  'dt',
  'gkh',
  'zs',
  'vf',
  'JSC',
  'бп',
  'дт',
  'гкх',
  'зсц',
  'вф',
  'жшщч',
]
const SIMILAR_COST = 0.6
/** A digit is never a typo of another: a Tiggo 7 is no Tiggo 8. */
const FORBIDDEN_COST = 9

/** The group of similar letters by character code, from 1; characters beyond the Cyrillic block have none. */
const GROUPS = new Uint8Array(0x500)
for (const [group, letters] of SIMILAR_LETTERS.entries())
  for (const letter of letters) GROUPS[letter.charCodeAt(0)] = group + 1

const isDigit = (code: number) => code >= 48 && code <= 57
const costOfOne = (code: number) => (isDigit(code) ? FORBIDDEN_COST : 1)

function costOfChange(a: number, b: number): number {
  if (a === b) return 0
  if (isDigit(a) || isDigit(b)) return FORBIDDEN_COST
  const group = GROUPS[a] ?? 0
  return group > 0 && group === GROUPS[b] ? SIMILAR_COST : 1
}

/**
 * One bit for every letter of a word; similar letters share a bit. A typo changes at most two bits, one between similar
 * letters none: words that differ in more bits need not be compared.
 */
export function letterBits(word: string): number {
  let bits = 0
  for (let place = 0; place < word.length; place++) {
    const code = word.charCodeAt(place)
    const group = GROUPS[code] ?? 0
    bits |= 1 << (group > 0 ? group : code % 32)
  }
  return bits
}

// Rows of the table, reused so that no comparison allocates. No word that is found is longer.
const MAX_WORD_LENGTH = 64
const ROWS = [
  new Float64Array(MAX_WORD_LENGTH + 1),
  new Float64Array(MAX_WORD_LENGTH + 1),
  new Float64Array(MAX_WORD_LENGTH + 1),
] as const

/**
 * How many typos turn `a` into `b`: a letter omitted, added, changed or swapped with its neighbour (Damerau and
 * Levenshtein, optimal string alignment); letters that sound alike count 0.6. Infinity above `max`.
 */
export function spellingDistance(a: string, b: string, max: number): number {
  const width = b.length
  if (a.length > MAX_WORD_LENGTH || width > MAX_WORD_LENGTH || Math.abs(a.length - width) > max) return Infinity
  // Further from the diagonal there are already too many typos.
  const reach = Math.floor(max)
  let [before, last, row] = ROWS
  last.fill(Infinity, 0, width + 1)
  last[0] = 0
  for (let j = 1; j <= Math.min(width, reach); j++) last[j] = (last[j - 1] ?? 0) + costOfOne(b.charCodeAt(j - 1))
  for (let i = 1; i <= a.length; i++) {
    const code = a.charCodeAt(i - 1)
    const previous = i > 1 ? a.charCodeAt(i - 2) : -1
    const from = Math.max(1, i - reach)
    const to = Math.min(width, i + reach)
    row.fill(Infinity, 0, width + 1)
    if (i <= reach) row[0] = (last[0] ?? 0) + costOfOne(code)
    let least = row[0] ?? Infinity
    for (let j = from; j <= to; j++) {
      const other = b.charCodeAt(j - 1)
      let cost = Math.min(
        (last[j - 1] ?? 0) + costOfChange(code, other),
        (last[j] ?? 0) + costOfOne(code),
        (row[j - 1] ?? 0) + costOfOne(other),
      )
      const isSwapped = j > 1 && previous === other && code === b.charCodeAt(j - 2) && code !== other
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
    if (least > max) return Infinity
    ;[before, last, row] = [last, row, before]
  }
  const distance = last[width] ?? Infinity
  return distance > max ? Infinity : distance
}

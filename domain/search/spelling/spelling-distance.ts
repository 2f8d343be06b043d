/** Letters that are taken for each other by ear: the wrong one of them is half a mistake. */
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
/** A figure is never a slip for another: a Tiggo 7 is no Tiggo 8. */
const FORBIDDEN_COST = 9

/** The group of letters alike by character code, from 1; what lies beyond the Cyrillic block belongs to none. */
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
 * One bit for every letter that a word has; letters that are alike share theirs. A whole slip changes two bits at most,
 * half a one none: words that differ in more need not be compared.
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

// Rows of the table, kept so that none is allocated per comparison. No word that is found is longer.
const MAX_WORD_LENGTH = 64
const ROWS = [
  new Float64Array(MAX_WORD_LENGTH + 1),
  new Float64Array(MAX_WORD_LENGTH + 1),
  new Float64Array(MAX_WORD_LENGTH + 1),
] as const

/**
 * How many slips turn `a` into `b`: a letter left out, added, changed or swapped with its neighbour (Damerau and
 * Levenshtein, optimal string alignment), letters alike to the ear counting 0.6. More than `most`: Infinity.
 */
export function spellingDistance(a: string, b: string, most: number): number {
  const width = b.length
  if (a.length > MAX_WORD_LENGTH || width > MAX_WORD_LENGTH || Math.abs(a.length - width) > most) return Infinity
  // Further from the diagonal than that, slips are too many already.
  const reach = Math.floor(most)
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
    if (least > most) return Infinity
    ;[before, last, row] = [last, row, before]
  }
  const distance = last[width] ?? Infinity
  return distance > most ? Infinity : distance
}

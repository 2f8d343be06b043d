/** The spellings of a comma-separated list: punctuation never distinguishes spellings, so no spelling needs a comma. */
export function splitSpellings(list: string): string[] {
  return list
    .split(',')
    .map((spelling) => spelling.trim())
    .filter(Boolean)
}

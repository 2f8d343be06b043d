/** The spellings in a list with commas between them; punctuation never distinguishes spellings, so a comma is free for it. */
export function splitSpellings(list: string): string[] {
  return list
    .split(',')
    .map((spelling) => spelling.trim())
    .filter(Boolean)
}

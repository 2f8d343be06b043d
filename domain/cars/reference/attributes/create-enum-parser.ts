import { memoizeByText, splitSpellings } from '../brand.ts'
import { spellingKey } from '../spelling-key.ts'

/**
 * Creates a parser from rows of an enum code and the comma-separated spellings that feeds use for it (the code is a
 * spelling of itself). The parser returns the code of a text in any listed spelling, whatever its case, spaces,
 * punctuation or look-alike letters, and undefined for every other text.
 * Throws when two codes have the same spelling.
 */
export function createEnumParser<Code extends string>(
  rows: readonly (readonly [code: Code, spellings: string])[],
): (text: string) => Code | undefined {
  const codes = new Map<string, Code>()
  for (const [code, spellings] of rows) {
    for (const spelling of [code, ...splitSpellings(spellings)]) {
      const key = spellingKey(spelling)
      const known = codes.get(key) ?? code
      if (known !== code) throw new Error(`«${spelling}» is a spelling of both ${known} and ${code}`)
      codes.set(key, code)
    }
  }
  return memoizeByText((text) => codes.get(spellingKey(text)))
}

import { memoizeByText } from '../memoize-by-text.ts'
import { spellingKey } from '../spelling-key.ts'
import { splitSpellings } from '../split-spellings.ts'

/**
 * Makes a reader of a word list, whose rows are a code of ours and, with commas between, the spellings that feeds use
 * for it (the code is a spelling of itself). The reader answers with the code of a text in any listed spelling, whatever
 * its case, spaces, punctuation or look-alike letters, and with undefined for every other text.
 * Throws when two codes claim one spelling.
 */
export function createEnumParser<Code extends string>(
  rows: readonly (readonly [code: Code, spellings: string])[],
): (text: string) => Code | undefined {
  const codes = new Map<string, Code>()
  for (const [code, spellings] of rows) {
    for (const spelling of [code, ...splitSpellings(spellings)]) {
      const key = spellingKey(spelling)
      const claimed = codes.get(key) ?? code
      if (claimed !== code) throw new Error(`«${spelling}» is a spelling of both ${claimed} and ${code}`)
      codes.set(key, code)
    }
  }
  return memoizeByText((text) => codes.get(spellingKey(text)))
}

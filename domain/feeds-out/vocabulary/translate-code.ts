/** A word for each code of ours; complete by type, so that a new code does not compile without its word. */
export type Vocabulary<Code extends string> = Readonly<Record<Code, string>>

/**
 * The format's word for a code. Where a car's own feed used a word that nobody here knows, that very word is passed on:
 * whoever reads the feed may know it.
 */
export function translateCode<Code extends string>(
  words: Vocabulary<Code>,
  code: Code | null,
  asFed: Readonly<Record<string, string>>,
  field: string,
): string | undefined {
  return code === null ? asFed[field] : words[code]
}

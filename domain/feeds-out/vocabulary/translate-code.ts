/**
 * A format's value for each of our codes. The type is complete, so that a new code does not compile without its value.
 */
export type Vocabulary<Code extends string> = Readonly<Record<Code, string>>

/**
 * The format's value for a code. If the car's own feed has a value that is not understood, it is passed on as it is:
 * the reader of our feed may understand it.
 */
export function translateCode<Code extends string>(
  vocabulary: Vocabulary<Code>,
  code: Code | null,
  asFed: Readonly<Record<string, string>>,
  field: string,
): string | undefined {
  return code === null ? asFed[field] : vocabulary[code]
}

const OWNER_PATTERNS: readonly (readonly [pattern: RegExp, owners: number])[] = [
  [/не было|без владельц|нет владельц|^нет$/iu, 0],
  [/^(?:один|одного|перв)/iu, 1],
  [/^(?:два|двух|двое|втор)/iu, 2],
  [/^(?:три|трёх|трех|трое)/iu, 3],
  [/^(?:четыре|четыр)/iu, 4],
]

/** The number of owners in a text: `1`, «Не было владельцев», «Два владельца», «3 и более», `3+`. */
export function parseOwners(text: string): number | undefined {
  const digits = /^\s*(\d{1,2})(?!\d)/.exec(text)?.[1]
  if (digits !== undefined) return Number(digits)
  return OWNER_PATTERNS.find(([pattern]) => pattern.test(text.trim()))?.[1]
}

const LONGEST = 10_000

/**
 * What PostgreSQL takes as text: without NUL and without halves of surrogate pairs, at most `max` characters. The rules of
 * a form leave none in an answer (rules.ts); connections, browsers and file names keep to no rules.
 */
export const storable = (text: string, max = LONGEST) => text.slice(0, max).replaceAll(/[\0\p{Cs}]/gu, '\ufffd')

/** JSON for a jsonb column: PostgreSQL refuses `\u0000` and lone surrogates there, however they are written. */
export const storableJson = (value: object, max = LONGEST) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part, max) : part))

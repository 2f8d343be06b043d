/**
 * What PostgreSQL takes as text: without NUL and without halves of surrogate pairs, at most `max` characters. Answers are
 * clean by their rules (rules.ts); this is for what a connection or a browser says of itself.
 */
export const storable = (text: string, max: number) => text.slice(0, max).replaceAll(/[\0\p{Cs}]/gu, '\ufffd')

/** JSON for a jsonb column: PostgreSQL refuses `\u0000` and lone surrogates there, however they are written. */
export const storableJson = (value: object, max = 2000) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storable(part, max) : part))

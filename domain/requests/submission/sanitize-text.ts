const MAX_LENGTH = 10_000

/**
 * What PostgreSQL takes as text: without NUL and without halves of surrogate pairs, at most `max` characters. The rules of
 * a form leave none in an answer (rules.ts); connections, browsers and file names keep to no rules.
 */
export const sanitizeText = (text: string, max = MAX_LENGTH) => text.slice(0, max).replaceAll(/[\0\p{Cs}]/gu, '\ufffd')

/** JSON for a jsonb column: PostgreSQL refuses `\u0000` and lone surrogates there, however they are written. */
export const sanitizeJson = (value: object, max = MAX_LENGTH) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? sanitizeText(part, max) : part))

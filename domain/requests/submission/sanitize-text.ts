const MAX_LENGTH = 10_000

/**
 * Text that PostgreSQL accepts: without NUL and lone surrogates, at most `max` characters. Validated answers contain
 * none (rules.ts), but connections, browsers and file names can.
 */
export const sanitizeText = (text: string, max = MAX_LENGTH) => text.slice(0, max).replaceAll(/[\0\p{Cs}]/gu, '\ufffd')

/** JSON for a jsonb column, where PostgreSQL rejects `\u0000` and lone surrogates, even as escapes. */
export const sanitizeJson = (value: object, max = MAX_LENGTH) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? sanitizeText(part, max) : part))

/** The parts of an error that may be logged even when its message contains personal data. */
export interface ErrorSummary {
  name: string
  /** The error code of PostgreSQL or of the system. */
  code?: string
  /** The stack without its first line, which is the message. */
  frames?: string[]
}

/** An error without its message: PostgreSQL, for example, repeats the rejected row, with names and phone numbers. */
export function describeError(error: unknown): ErrorSummary {
  if (!(error instanceof Error)) return { name: typeof error }
  const code: unknown = Reflect.get(error, 'code')
  return {
    name: error.name,
    code: typeof code === 'string' ? code : undefined,
    frames: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}

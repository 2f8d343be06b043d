/** What a log may hold of an error that carries somebody's words with it. */
export interface ErrorSummary {
  name: string
  /** PostgreSQL's or the system's. */
  code?: string
  /** Where it happened; the first line of a stack is the message and left out. */
  frames?: string[]
}

/** An error without its message: PostgreSQL, for one, repeats the row that it refuses, and a row holds names and phones. */
export function describeError(error: unknown): ErrorSummary {
  if (!(error instanceof Error)) return { name: typeof error }
  const code: unknown = Reflect.get(error, 'code')
  return {
    name: error.name,
    code: typeof code === 'string' ? code : undefined,
    frames: error.stack?.split('\n').filter((line) => /^\s+at /.test(line)),
  }
}

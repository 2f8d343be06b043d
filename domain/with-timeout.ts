/** It took longer than anybody waits. The work itself goes on. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** What `work` comes to; throws DeadlineError when it has come to nothing within so many milliseconds. */
export async function withTimeout<Outcome>(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`It was not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

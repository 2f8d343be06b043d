/** Thrown when the work takes too long. The work itself continues. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError'
}

/** The result of `work`; throws DeadlineError when there is none within `ms` milliseconds. */
export async function withTimeout<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DeadlineError(`It was not done within ${ms} ms`)), ms)
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const reportedErrors = new Set<string>()

/**
 * Warns once in a developer's console about a failure that the page handles by leaving a part out: the developer
 * would not notice it otherwise. Visitors see nothing. The annotation below lets the build drop the calls.
 */
/*#__NO_SIDE_EFFECTS__*/
export function reportHandledError(part: string, error: unknown): void {
  const failure = `${part}: ${String(error)}`
  if (!import.meta.env.DEV || reportedErrors.has(failure)) return
  reportedErrors.add(failure)
  // Only for developers.
  console.warn(`The page goes on without its ${part}:`, error)
}

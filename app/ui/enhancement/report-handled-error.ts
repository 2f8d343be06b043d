const reportedErrors = new Set<string>()

/**
 * Says once in a developer's console what a progressive part has survived. A visitor's browser is told nothing: the page
 * works without the part, and that is what hides the failure from the developer. The note lets the build leave the calls out.
 */
/*#__NO_SIDE_EFFECTS__*/
export function reportHandledError(part: string, error: unknown): void {
  const failure = `${part}: ${String(error)}`
  if (!import.meta.env.DEV || reportedErrors.has(failure)) return
  reportedErrors.add(failure)
  // oxlint-disable-next-line no-console -- the developer's, and only there
  console.warn(`The page goes on without its ${part}:`, error)
}

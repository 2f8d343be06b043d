import { isDatabaseBusy } from '#domain/is-database-busy.ts'
import type { Site } from './middleware/site.ts'

let missingParts = 0

/** How many parts pages have been missing so far: a page during whose rendering it grew is not kept. */
export const countMissingParts = (): number => missingParts

/** A part of some page is missing. */
export function reportMissingPart(): void {
  missingParts += 1
}

/**
 * For a part that a page can do without: `listSimilarCars(…).catch(withFallback(site, 'similar cars', []))` logs why the
 * part is missing and returns `fallback`.
 */
export function withFallback<Part>({ log }: Pick<Site, 'log'>, part: string, fallback: Part): (error: unknown) => Part {
  return (error) => {
    reportMissingPart()
    // Hundreds of pages at once need no stack each: it would only show the connection pool.
    if (isDatabaseBusy(error)) log.warn(`the database could not answer in time; a page is missing a part: ${part}`)
    else log.error({ err: error }, `a page is missing a part: ${part}`)
    return fallback
  }
}

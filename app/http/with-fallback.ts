import { isDatabaseBusy } from '#domain/is-database-busy.ts'
import type { Site } from './middleware/site.ts'

/**
 * For a part that a page can stand without: `listSimilarCars(…).catch(withFallback(site, 'similar cars', []))` logs why it
 * is missing and gives `instead`.
 */
export function withFallback<Part>({ log }: Pick<Site, 'log'>, part: string, instead: Part): (error: unknown) => Part {
  return (error) => {
    // Hundreds of pages at once need no stack each: it would only tell of the pool.
    if (isDatabaseBusy(error)) log.warn(`the database could not answer in time; a page goes without: ${part}`)
    else log.error({ err: error }, `a page goes without: ${part}`)
    return instead
  }
}

import type { Site } from './middleware/site.ts'

/**
 * For a part that a page can stand without: `listSimilarCars(…).catch(goWithout(site, 'similar cars', []))` logs why it
 * is missing and gives `instead`.
 */
export function goWithout<Part>({ log }: Pick<Site, 'log'>, part: string, instead: Part): (error: unknown) => Part {
  return (error) => {
    log.error({ err: error }, `a page goes without: ${part}`)
    return instead
  }
}

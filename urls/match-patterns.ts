import type { Route, RateClass } from './route.ts'
import { ROUTES } from './routes.ts'

interface MatchOptions {
  /** What can follow the address, as the source of a regular expression. */
  suffix?: string
  /** Matches with and without the slash at the end, whatever the table has. */
  isSlashOptional?: boolean
  isCaseInsensitive?: boolean
}

/**
 * One regular expression for the addresses of all the routes. It is anchored at both ends and repeats only single
 * characters, so that matching any path takes time in proportion to its length.
 */
export function matchPatterns(
  routes: readonly Pick<Route, 'pattern' | 'fileEnding' | 'hasRouterPosts'>[],
  { suffix = '', isSlashOptional = false, isCaseInsensitive = false }: MatchOptions = {},
): RegExp {
  const sources = routes.map((route) =>
    isSlashOptional ? patternSource(route).replace(/\/$/, '') : patternSource(route),
  )
  const ending = isSlashOptional ? `${suffix}/?` : suffix
  return new RegExp(`^(?:${sources.join('|')})${ending}$`, isCaseInsensitive ? 'is' : 's')
}

function patternSource({ pattern, fileEnding, hasRouterPosts = false }: Parameters<typeof matchPatterns>[0][number]) {
  const parameter = fileEnding === undefined ? '[^/]+' : `[\\w-]+${escapeSource(fileEnding)}`
  const source = escapeSource(pattern)
    .replaceAll(/\/:\w+\\\?/g, `(?:/${parameter})?`)
    .replaceAll(/:\w+/g, parameter)
    .replace(/\\\*$/, '.*')
  return hasRouterPosts ? `${source}(?:_\\.data)?` : source
}

const escapeSource = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The router also answers the `.data` spelling, and any case: all spellings must share one limit. */
const QUESTION = matchPatterns(
  ROUTES.filter(({ rateClass }) => rateClass === 'question'),
  { suffix: String.raw`(?:\.data)?`, isSlashOptional: true, isCaseInsensitive: true },
)
/**
 * Only in the exact spelling of the table, so that an unusual spelling of a form's address does not get the laxer
 * limit.
 */
const CALL = matchPatterns(ROUTES.filter(({ rateClass }) => rateClass === 'call'))

/** The rate limit for requests to this path: that of forms, unless the route table has a laxer one. */
export function getRateClass(path: string): RateClass {
  if (QUESTION.test(path)) return 'question'
  return CALL.test(path) ? 'call' : 'form'
}

import { matchPatterns } from './match-patterns.ts'
import type { RateClass } from './route.ts'
import { ROUTES } from './routes.ts'

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

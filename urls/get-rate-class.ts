import { matchPatterns } from './match-patterns.ts'
import type { RateClass } from './route.ts'
import { ROUTES } from './routes.ts'

/** The router answers under its `.data` spelling too, and in any case: a spelling of its own would be a limit of its own. */
const QUESTION = matchPatterns(
  ROUTES.filter(({ rateClass }) => rateClass === 'question'),
  { suffix: String.raw`(?:\.data)?`, isSlashOptional: true, isCaseInsensitive: true },
)
/** In exactly the spelling of the table: an odd spelling of a form's address gains nothing by it. */
const CALL = matchPatterns(ROUTES.filter(({ rateClass }) => rateClass === 'call'))

/** The limit that counts a request to this path: that of forms, unless the route table says that it costs less. */
export function getRateClass(path: string): RateClass {
  if (QUESTION.test(path)) return 'question'
  return CALL.test(path) ? 'call' : 'form'
}

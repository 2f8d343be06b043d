import { DeadlineError } from './end-within.ts'

/** As the pool and the driver say it: no connection has become free, no answer has come for as long as they wait. */
const WAITED_IN_VAIN = ['timeout exceeded when trying to connect', 'Query read timeout']
/** `lock_not_available`, `query_canceled` by a deadline, `read_only_sql_transaction` (PostgreSQL, appendix A). */
const NOT_NOW = ['55P03', '57014', '25006']

/** Whether something failed because the database could not do it in time, or takes no writes now: the same may work later. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code: unknown = 'code' in error ? error.code : undefined
  return error instanceof DeadlineError || WAITED_IN_VAIN.includes(error.message) || NOT_NOW.includes(String(code))
}

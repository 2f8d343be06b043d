import { codeOf, ERROR_CODES, NO_ANSWER } from '#db/error-codes.ts'
import { DeadlineError } from './end-within.ts'

/** What the pool says when no connection becomes free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect'
const LATE_CODES: readonly unknown[] = [ERROR_CODES.lockNotAvailable, ERROR_CODES.queryCanceled, ERROR_CODES.readOnly]

/** Whether the database could not do something in time, or takes no writes now: the same may work later. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isLate = error instanceof DeadlineError || error.message === NO_CONNECTION || error.message === NO_ANSWER
  return isLate || LATE_CODES.includes(codeOf(error))
}

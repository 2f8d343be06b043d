import { codeOf, ERROR_CODES, isLate } from '#db/error-codes.ts'
import { DeadlineError } from './end-within.ts'

const PASSING_CODES: readonly unknown[] = [ERROR_CODES.lockNotAvailable, ERROR_CODES.readOnly]

/** Whether the database could not do something in time, or takes no writes now: the same may work later. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DeadlineError || isLate(error) || PASSING_CODES.includes(codeOf(error))
}

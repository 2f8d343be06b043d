import { getErrorCode, ERROR_CODES, isTimeout } from '#db/error-codes.ts'
import { DeadlineError } from './with-timeout.ts'

const TRANSIENT_CODES: readonly unknown[] = [ERROR_CODES.lockNotAvailable, ERROR_CODES.readOnly]

/** Whether an error means that the database timed out or accepts no writes now, so that a later attempt can succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof DeadlineError || isTimeout(error) || TRANSIENT_CODES.includes(getErrorCode(error))
}

import type { AttemptProblem } from '../attempts/feed-attempt.ts'

/** The user name of every exchange; the password is the source's own. */
export const EXCHANGE_LOGIN = '1c'

/** An exchange ends after this time without a request, and another one may begin. */
export const EXCHANGE_IDLE_MINUTES = 10

/**
 * Why a request of an exchange is refused. `login`: a wrong password, or no such source; `too-often`: too many wrong
 * ones; `other-exchange`: another one is under way; `no-exchange`: it has not begun, or has ended; `file-name`: no name
 * of an exchange; `too-large`; `cut-off`: the part did not come whole; `importing`: its files are being read; `not-sent`:
 * the file has not come.
 */
export type ExchangeRefusal =
  | 'login'
  | 'too-often'
  | 'other-exchange'
  | 'no-exchange'
  | 'file-name'
  | 'too-large'
  | 'cut-off'
  | 'importing'
  | 'not-sent'

/** Why what an exchange brought was not imported. */
export type ImportFailure = AttemptProblem | 'held' | 'cancelled'

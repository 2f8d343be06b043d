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

const MAX_NAME_LENGTH = 300
const DOCUMENT_NAME = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,99}\.xml$/u
/** Where 1C puts the pictures of goods. */
const PICTURE_NAME = /^import_files\/(?:[\p{L}\p{N}_-]+\/)*[\p{L}\p{N}_.-]+$/u

/** Whether a file of an exchange is one of its documents: `import.xml`, `offers0_1.xml`. */
export const isDocumentName = (name: string): boolean => DOCUMENT_NAME.test(name)

/** Whether it is a picture: `import_files/5d/a.jpg`. */
export const isPictureName = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && PICTURE_NAME.test(name) && !name.includes('..')

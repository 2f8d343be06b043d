import { QUERY_TIMEOUT_MESSAGE } from '#platform/postgres/query-timeout-message.ts'

/** Error codes of PostgreSQL that the site distinguishes (PostgreSQL manual, appendix A). */
export const ERROR_CODES = {
  diskFull: '53100',
  insufficientPrivilege: '42501',
  lockNotAvailable: '55P03',
  /** Also after a statement timeout. */
  queryCanceled: '57014',
  /** The server is read-only, or was when the session began. */
  readOnly: '25006',
} as const

/** Messages of the pool and the driver when no connection becomes free, or none can be opened, in time. */
const CONNECTION_TIMEOUT_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]

/** Whether a timeout of the database or of the driver caused the error. */
export const isTimeout = (error: Error): boolean =>
  error.message === QUERY_TIMEOUT_MESSAGE ||
  CONNECTION_TIMEOUT_MESSAGES.includes(error.message) ||
  getErrorCode(error) === ERROR_CODES.queryCanceled

/** The code of an error of the database; undefined for any other error. */
export const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

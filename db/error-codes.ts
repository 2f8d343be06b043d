import { QUERY_TIMEOUT_MESSAGE } from '#platform/postgres/query-timeout-message.ts'

/** Conditions of PostgreSQL that the site tells apart (PostgreSQL, appendix A). */
export const ERROR_CODES = {
  diskFull: '53100',
  insufficientPrivilege: '42501',
  lockNotAvailable: '55P03',
  /** Also by a deadline. */
  queryCanceled: '57014',
  /** The server takes no writes now, or took none when the session began. */
  readOnly: '25006',
} as const

/** What the pool and the driver say when no connection becomes free, or none can be opened, in time. */
const CONNECTION_TIMEOUT_MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]

/** Whether the database did not do something in time; a deadline of its own or of the driver's has ended it. */
export const isTimeout = (error: Error): boolean =>
  error.message === QUERY_TIMEOUT_MESSAGE ||
  CONNECTION_TIMEOUT_MESSAGES.includes(error.message) ||
  getErrorCode(error) === ERROR_CODES.queryCanceled

/** The condition that an error of the database names; undefined for any other error. */
export const getErrorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

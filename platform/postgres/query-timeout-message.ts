/** The database driver's error message when a server does not answer within `query_timeout`. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

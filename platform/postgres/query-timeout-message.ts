/** What the driver of the database says when a server does not answer within `query_timeout`. */
export const QUERY_TIMEOUT_MESSAGE = 'Query read timeout'

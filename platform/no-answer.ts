/** What the driver of the database says when a server does not answer within `query_timeout`. */
export const NO_ANSWER = 'Query read timeout'

import { NO_STORE } from './cache-control.ts'

/** A JSON answer that must not be cached, unless `headers` allow it. */
export const jsonResponse = (answer: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(answer, { status, headers: { ...NO_STORE, ...headers } })

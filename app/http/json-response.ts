import { NO_STORE } from './cache-control.ts'

/** An answer as JSON that nobody stores, unless `headers` say otherwise. */
export const jsonResponse = (answer: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(answer, { status, headers: { ...NO_STORE, ...headers } })

import {
  type HttpCallResponse,
  type HttpCall,
  type HttpCaller,
  HttpCallError,
} from '#platform/http-client/http-caller.server.ts'
import { ChannelError } from './channel.ts'

/** Where an answer was too slow, the other side may still be writing: to look for what it wrote at once would double it. */
const RETRY_AFTER_TIMEOUT_MS = 30_000

/** What a channel's single call may take, with a little for the way; a channel that makes several says a multiple. */
export const CALL_TIMEOUT_MS = 25_000

/** Sends to a channel's other side, which operators read as `who`. Throws a ChannelError that may pass when no answer came. */
export async function callApi(http: Pick<HttpCaller, 'send'>, who: string, call: HttpCall): Promise<HttpCallResponse> {
  try {
    return await http.send(call)
  } catch (cause) {
    if (!(cause instanceof HttpCallError)) throw cause
    const retryAfterMs = cause.reason === 'timeout' ? RETRY_AFTER_TIMEOUT_MS : undefined
    throw new ChannelError(`${who}: ${cause.message}`, { retryAfterMs, cause })
  }
}

/**
 * What a status other than success means where the other side has no more to say about it.
 *
 * - 408, 425, 429 and 5xx: a moment's trouble.
 * - A redirect, 401, 402, 403, 404, 405: the settings or the other side's arrangement are wrong, not the request. It may
 *   pass: once somebody has mended them, what waits goes out by itself.
 * - All others: the request itself was read and refused, and will be again.
 */
export function rejectionError(who: string, { status, retryAfterMs }: HttpCallResponse, says = ''): ChannelError {
  const remedy = status >= 300 && status < 400 ? 'redirects are not followed: give the final address' : REMEDIES[status]
  const message = [`${who} answered ${status}`, says, remedy ?? ''].filter((part) => part !== '').join(': ')
  return new ChannelError(message, { isRetryable: isRetryable(status), retryAfterMs })
}

const RETRYABLE_STATUSES: readonly number[] = [401, 402, 403, 404, 405, 408, 425, 429]

const isRetryable = (status: number) => status < 400 || status >= 500 || RETRYABLE_STATUSES.includes(status)

const REMEDIES: Record<number, string> = {
  401: 'the token or secret in the settings is not accepted any more',
  402: 'the account on the other side is not paid',
  403: 'the token in the settings lacks the right, or the other side has barred this server',
  404: 'nothing is there: check the address in the settings',
  405: 'nothing is there: check the address in the settings',
  410: 'the other side wants no more deliveries',
}

/** The JSON of an answer; undefined when it is none (an error page, half a sentence). */
export function parseJson({ text }: Pick<HttpCallResponse, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // what came instead is told by the status
  }
}

/** An answer that should have been a success but is not what the other side promises: it may have done it all the same. */
export const invalidAnswerError = (who: string, { status }: HttpCallResponse) =>
  new ChannelError(`${who} answered ${status} with something that is not its API's`)

/** A word of the other side's that may stand in a message: a code, never text, which could repeat what a visitor typed. */
export const sanitizeCode = (word: unknown): string =>
  typeof word === 'string' && /^[\w.-]{1,80}$/.test(word) ? word : ''

import type { HttpCallResponse, HttpCall, HttpClient } from '#platform/http-client/http-client.server.ts'
import { HttpError } from '#platform/http-client/http-error.ts'
import { ChannelError } from './channel.ts'

/** After a timeout the other side may still be writing: an immediate search would miss it and create a duplicate. */
const RETRY_AFTER_TIMEOUT_MS = 30_000

/** The limit for one call of a channel, with some network time; a channel that makes several calls uses a multiple. */
export const CALL_TIMEOUT_MS = 25_000

/**
 * Calls the API of `service`, the name that operators read. Throws a retryable ChannelError when there is no response.
 */
export async function callApi(
  http: Pick<HttpClient, 'send'>,
  service: string,
  call: HttpCall,
): Promise<HttpCallResponse> {
  try {
    return await http.send(call)
  } catch (cause) {
    if (!(cause instanceof HttpError)) throw cause
    const retryAfterMs = cause.reason === 'timeout' ? RETRY_AFTER_TIMEOUT_MS : undefined
    throw new ChannelError(`${service}: ${cause.message}`, { retryAfterMs, cause })
  }
}

/**
 * The ChannelError for a status other than success, when the response says nothing more about it.
 *
 * - 408, 425, 429 and 5xx: a temporary problem.
 * - A redirect, 401, 402, 403, 404, 405: the settings or the other side's setup are wrong, not the request. It is
 *   retryable: once they are corrected, waiting deliveries go out by themselves.
 * - All others: the request itself was read and rejected, and would be again.
 */
export function rejectionError(service: string, { status, retryAfterMs }: HttpCallResponse, detail = ''): ChannelError {
  const remedy = status >= 300 && status < 400 ? 'redirects are not followed: give the final address' : REMEDIES[status]
  const message = [`${service} answered ${status}`, detail, remedy ?? ''].filter((part) => part !== '').join(': ')
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

/** The JSON of a response; undefined when it is not JSON (an error page, a truncated body). */
export function parseJson({ text }: Pick<HttpCallResponse, 'text'>): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the status says enough about such a response
  }
}

/** For a successful status without the expected body: the other side may have carried out the call. */
export const invalidResponseError = (service: string, { status }: HttpCallResponse) =>
  new ChannelError(`${service} answered ${status} with something that is not its API's`)

/** A code of the other side, safe in a message; empty for free text, which could repeat what a visitor typed. */
export const sanitizeCode = (code: unknown): string =>
  typeof code === 'string' && /^[\w.-]{1,80}$/.test(code) ? code : ''

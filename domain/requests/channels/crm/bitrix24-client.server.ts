import * as v from 'valibot'
import type { HttpCallResponse, HttpClient } from '#platform/http-client/http-client.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { sanitizeCode, callApi, invalidResponseError, parseJson, rejectionError } from '../call-api.server.ts'
import { ChannelError } from '../channel.ts'

/** The two methods of the Bitrix24 REST API that a delivery needs. */
export interface Bitrix24Client {
  /** `crm.item.add`: creates an item and returns its id. */
  add(item: { entityTypeId: number; fields: Record<string, unknown> }, signal: AbortSignal): Promise<number>
  /** `crm.item.list`: ids of the items that match the filter. */
  list(
    query: { entityTypeId: number; select: string[]; filter: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<number[]>
}

const id = v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.digits(), v.transform(Number))])
const Added = v.object({ result: v.object({ item: v.object({ id }) }) })
const Listed = v.object({ result: v.object({ items: v.array(v.object({ id })) }) })
const Failure = v.object({ error: v.union([v.string(), v.number()]) })

/** `webhook` is the secret address of an incoming webhook. Failures are ChannelErrors without it. */
export function createBitrix24Client(webhook: string, http: Pick<HttpClient, 'send'>): Bitrix24Client {
  const base = webhook.replace(/\/?$/, '/')
  const call = async <Schema extends v.GenericSchema>(
    method: string,
    query: unknown,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<v.InferOutput<Schema>> => {
    const body = { type: 'application/json', text: JSON.stringify(query) }
    const response = await callApi(http, 'Bitrix24', { method: 'POST', url: `${base}${method}.json`, body, signal })
    const json = parseJson(response)
    // A failure can have status 200.
    const failure = v.safeParse(Failure, json)
    if (failure.success) throw toChannelError(response, String(failure.output.error))
    if (response.status !== 200) throw rejectionError('Bitrix24', response)
    const parsed = v.safeParse(schema, json)
    if (!parsed.success) throw invalidResponseError('Bitrix24', response)
    return parsed.output
  }
  return {
    add: async (item, signal) => (await call('crm.item.add', item, Added, signal)).result.item.id,
    list: async (query, signal) =>
      (await call('crm.item.list', query, Listed, signal)).result.items.map((item) => item.id),
  }
}

/** The limit is on a method's own time, summed over ten minutes; it is freed in steps of one minute. */
const OPERATION_WAIT_MS = MINUTE_MS

/** Problems of the portal, the webhook or its rights, whatever the status: they do not depend on the request. */
const RETRYABLE_CODES = [
  'ACCESS_DENIED',
  'INVALID_REQUEST', // the portal requires https
  'OPERATION_TIME_LIMIT',
  'OVERLOAD_LIMIT',
  'QUERY_LIMIT_EXCEEDED',
  'INTERNAL_SERVER_ERROR',
  'ERROR_UNEXPECTED_ANSWER',
  'ERROR_METHOD_NOT_FOUND', // the webhook lacks the right crm
  'NO_AUTH_FOUND',
  'INVALID_CREDENTIALS',
  'insufficient_scope',
]

function toChannelError(response: HttpCallResponse, error: string): ChannelError {
  const code = sanitizeCode(error)
  const fallback = rejectionError('Bitrix24', response, code)
  if (code === 'OPERATION_TIME_LIMIT')
    return new ChannelError(fallback.message, { retryAfterMs: response.retryAfterMs ?? OPERATION_WAIT_MS })
  if (RETRYABLE_CODES.includes(code)) return new ChannelError(fallback.message, { retryAfterMs: response.retryAfterMs })
  // With status 200 the code alone decides; a field error is about this request.
  const isRejected = response.status === 200 && (code.startsWith('CRM_FIELD_ERROR') || code === 'NOT_FOUND')
  return isRejected ? new ChannelError(fallback.message, { isRetryable: false }) : fallback
}

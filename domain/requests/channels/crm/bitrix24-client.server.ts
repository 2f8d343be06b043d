import * as v from 'valibot'
import type { HttpCallResponse, HttpCaller } from '#platform/http-client/http-caller.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { sanitizeCode, callApi, invalidAnswerError, parseJson, rejectionError } from '../call-api.server.ts'
import { ChannelError } from '../channel.ts'

/** The two methods of the Bitrix24 REST API that a delivery needs. */
export interface Bitrix24Client {
  /** `crm.item.add`: makes an item and returns its id. */
  add(item: { entityTypeId: number; fields: Record<string, unknown> }, signal: AbortSignal): Promise<number>
  /** `crm.item.list`: ids of the items that the filter lets through. */
  list(
    query: { entityTypeId: number; select: string[]; filter: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<number[]>
}

const id = v.union([v.pipe(v.number(), v.integer()), v.pipe(v.string(), v.digits(), v.transform(Number))])
const Added = v.object({ result: v.object({ item: v.object({ id }) }) })
const Listed = v.object({ result: v.object({ items: v.array(v.object({ id })) }) })
const Failure = v.object({ error: v.union([v.string(), v.number()]) })

/** `webhook` is the secret address of an incoming webhook. Failures are ChannelErrors that do not tell it. */
export function createBitrix24Client(webhook: string, http: Pick<HttpCaller, 'send'>): Bitrix24Client {
  const base = webhook.replace(/\/?$/, '/')
  const call = async <Schema extends v.GenericSchema>(
    method: string,
    query: unknown,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<v.InferOutput<Schema>> => {
    const body = { type: 'application/json', text: JSON.stringify(query) }
    const answer = await callApi(http, 'Bitrix24', { method: 'POST', url: `${base}${method}.json`, body, signal })
    const json = parseJson(answer)
    // A failure may come with status 200.
    const failure = v.safeParse(Failure, json)
    if (failure.success) throw toChannelError(answer, String(failure.output.error))
    if (answer.status !== 200) throw rejectionError('Bitrix24', answer)
    const read = v.safeParse(schema, json)
    if (!read.success) throw invalidAnswerError('Bitrix24', answer)
    return read.output
  }
  return {
    add: async (item, signal) => (await call('crm.item.add', item, Added, signal)).result.item.id,
    list: async (query, signal) =>
      (await call('crm.item.list', query, Listed, signal)).result.items.map((item) => item.id),
  }
}

/** Of the method's own time, summed over ten minutes: it comes free again in steps of one. */
const OPERATION_WAIT_MS = MINUTE_MS

/** About the portal, the webhook or its rights, whatever the status: nothing in the request would change them. */
const RETRYABLE_CODES = [
  'ACCESS_DENIED',
  'INVALID_REQUEST', // the portal wants https
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

function toChannelError(answer: HttpCallResponse, error: string): ChannelError {
  const code = sanitizeCode(error)
  const plain = rejectionError('Bitrix24', answer, code)
  if (code === 'OPERATION_TIME_LIMIT')
    return new ChannelError(plain.message, { retryAfterMs: answer.retryAfterMs ?? OPERATION_WAIT_MS })
  if (RETRYABLE_CODES.includes(code)) return new ChannelError(plain.message, { retryAfterMs: answer.retryAfterMs })
  // With status 200 the code alone decides; one of a field's is about this request.
  const isRefused = answer.status === 200 && (code.startsWith('CRM_FIELD_ERROR') || code === 'NOT_FOUND')
  return isRefused ? new ChannelError(plain.message, { isRetryable: false }) : plain
}

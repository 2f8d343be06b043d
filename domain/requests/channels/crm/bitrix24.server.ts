import * as v from 'valibot'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import type { HttpCallResponse, HttpClient } from '#platform/http-client/http-client.server.ts'
import {
  CALL_TIMEOUT_MS,
  callApi,
  invalidResponseError,
  parseJson,
  rejectionError,
  sanitizeCode,
} from '../call-api.server.ts'
import { type Channel, ChannelError, type DeliveryAttempt } from '../channel.ts'
import { crmId, endpoint } from '../crm-settings.ts'
import { composeNote } from './compose-note.ts'

/** Settings of a channel of kind `bitrix24`. */
export const Bitrix24Settings = v.object({
  /** The address of an incoming webhook with the right `crm`. A secret. */
  webhook: v.pipe(
    endpoint,
    v.regex(/\/rest\/\d+\/\w{8,64}\/?$/, 'give the webhook’s address: https://dealer.bitrix24.ru/rest/1/…/'),
  ),
  entity: v.optional(v.picklist(['lead', 'deal'], 'write lead or deal'), 'lead'),
  /** The responsible person; by default the owner of the webhook. */
  responsibleId: v.optional(crmId),
  /** The pipeline of a deal. */
  categoryId: v.optional(crmId),
  /** The first stage of the pipeline is usually right. */
  stageId: v.optional(
    v.pipe(v.string(), v.regex(/^[\w:]{1,50}$/, 'give the code of a stage, for example NEW or C3:NEW')),
  ),
  sourceId: v.optional(v.pipe(v.string(), v.regex(/^\w{1,50}$/, 'give the code of a source, for example WEB')), 'WEB'),
})

export interface Bitrix24Dependencies {
  http: Pick<HttpClient, 'send'>
}

type Settings = v.InferOutput<typeof Bitrix24Settings> & Pick<Channel, 'name' | 'only'>

const ENTITY_TYPES = { lead: 1, deal: 2, contact: 3 } as const
/** The system that `originId` belongs to. */
const ORIGINATOR = 'showroom'

/**
 * Creates a lead, or a deal with its contact. The delivery's id is its `originId`: from the second attempt on it is
 * searched first, so that a lost response creates no duplicate.
 */
export function createBitrix24Channel(settings: Settings, { http }: Bitrix24Dependencies): Channel {
  const client = createBitrix24Client(settings.webhook, http)
  const deliver = async (delivery: DeliveryAttempt) => {
    const id = await (settings.entity === 'lead'
      ? addLead(client, settings, delivery)
      : addDeal(client, settings, delivery))
    return { receipt: String(id) }
  }
  return {
    name: settings.name,
    only: settings.only,
    attemptMs: CALL_TIMEOUT_MS * (settings.entity === 'lead' ? 2 : 4),
    deliver,
  }
}

async function addLead(client: Bitrix24Client, settings: Settings, delivery: DeliveryAttempt): Promise<number> {
  const { report } = delivery
  const person = { name: report.name ?? undefined, fm: composeMultifields(report) }
  return findOrAddItem(client, 'lead', delivery, { ...composeFields(report, settings), ...person })
}

/** A deal has no phone number of its own: it belongs to the contact. */
async function addDeal(client: Bitrix24Client, settings: Settings, delivery: DeliveryAttempt): Promise<number> {
  const { report } = delivery
  const contactId = await findOrAddItem(client, 'contact', delivery, {
    name: report.name ?? 'Без имени',
    fm: composeMultifields(report),
    sourceId: settings.sourceId,
    assignedById: settings.responsibleId,
  })
  const { categoryId } = settings
  return findOrAddItem(client, 'deal', delivery, {
    ...composeFields(report, settings),
    categoryId,
    contactIds: [contactId],
  })
}

async function findOrAddItem(
  client: Bitrix24Client,
  entity: keyof typeof ENTITY_TYPES,
  { deliveryId, attempt, signal }: DeliveryAttempt,
  fields: Record<string, unknown>,
): Promise<number> {
  const entityTypeId = ENTITY_TYPES[entity]
  const key = { originatorId: ORIGINATOR, originId: deliveryId }
  if (attempt > 1) {
    const filter = { '=originatorId': key.originatorId, '=originId': key.originId }
    const [found] = await client.list({ entityTypeId, select: ['id'], filter }, signal)
    if (found !== undefined) return found
  }
  return client.add({ entityTypeId, fields: { ...fields, ...key } }, signal)
}

function composeFields(report: RequestReport, { responsibleId, stageId, sourceId }: Settings) {
  const { car, lastTouch, pageUrl } = report
  return {
    title: formatRequestTitle(report),
    comments: neutralizeMarkup(composeNote(report)),
    sourceId,
    sourceDescription: pageUrl === null ? undefined : neutralizeMarkup(pageUrl),
    assignedById: responsibleId,
    stageId,
    ...(car === null
      ? {}
      : { opportunity: car.price.shownRub ?? car.price.totalRub, currencyId: 'RUB', isManualOpportunity: 'Y' }),
    utmSource: lastTouch?.source ?? undefined,
    utmMedium: lastTouch?.medium ?? undefined,
    utmCampaign: lastTouch?.campaign ?? undefined,
    utmContent: lastTouch?.content ?? undefined,
    utmTerm: lastTouch?.term ?? undefined,
  }
}

function composeMultifields({ phone, email }: RequestReport) {
  return [
    ...(phone === null ? [] : [{ typeId: 'PHONE', valueType: 'MOBILE', value: `+${phone}` }]),
    ...(email === null ? [] : [{ typeId: 'EMAIL', valueType: 'HOME', value: email }]),
  ]
}

/** A comment is shown as BBCode, in older installations as HTML: the visitor's text must be neither. */
function neutralizeMarkup(text: string): string {
  return text.replaceAll('[', '(').replaceAll(']', ')').replaceAll('<', '‹').replaceAll('>', '›')
}

/** The two methods of the Bitrix24 REST API that a delivery needs. */
interface Bitrix24Client {
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
function createBitrix24Client(webhook: string, http: Pick<HttpClient, 'send'>): Bitrix24Client {
  const base = webhook.replace(/\/?$/, '/')
  const call = async <Schema extends v.GenericSchema>(
    method: string,
    query: unknown,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<v.InferOutput<Schema>> => {
    const body = { type: 'application/json', content: JSON.stringify(query) }
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

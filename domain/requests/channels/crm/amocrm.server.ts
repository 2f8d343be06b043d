import * as v from 'valibot'
import { labelRequestKind } from '#domain/requests/kinds/registry.ts'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { withPlainSpaces } from '#locale/text.ts'
import type { HttpCall, HttpCallResponse, HttpClient } from '#platform/http-client/http-client.server.ts'
import {
  CALL_TIMEOUT_MS,
  callApi,
  invalidResponseError,
  parseJson,
  rejectionError,
  sanitizeCode,
} from '../call-api.server.ts'
import type { Channel, ChannelError, DeliveryAttempt } from '../channel.ts'
import { crmId, endpoint } from '../crm-settings.ts'
import { composeNote } from './compose-note.ts'

/** Settings of a channel of kind `amocrm`. */
export const AmocrmSettings = v.object({
  /** The account: `https://dealer.amocrm.ru`. */
  url: v.pipe(endpoint, v.regex(/^https?:\/\/[^/?#]+\/?$/, 'give the account’s address: https://dealer.amocrm.ru')),
  /** A long-lived token of a private integration. A secret. */
  token: v.pipe(v.string(), v.regex(/^[\w.~+/=-]{20,4000}$/, 'give the integration’s long-lived token')),
  pipelineId: v.optional(crmId),
  statusId: v.optional(crmId),
  responsibleId: v.optional(crmId),
  tags: v.optional(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))), ['Сайт']),
  /** Whether a lead first goes to «Неразобранное», where a person accepts it. */
  unsorted: v.optional(v.boolean(), true),
})

export interface AmocrmDependencies {
  http: Pick<HttpClient, 'send'>
  siteUrl: string
}

type Settings = v.InferOutput<typeof AmocrmSettings> & Pick<Channel, 'name' | 'only'>

/** Clocks differ. A lead of this name that is older than its request by more belongs to an earlier database. */
const MAX_CLOCK_SKEW_S = 3600

/**
 * Creates a lead with its contact, and a note with the whole request. amoCRM has no field for an external key, so the
 * lead's name is the key: the request's number and the site's host. From the second attempt on it is searched first.
 */
export function createAmocrmChannel(settings: Settings, { http, siteUrl }: AmocrmDependencies): Channel {
  const client = createAmocrmClient(settings, http)
  const deliver = async ({ attempt, report, signal }: DeliveryAttempt) => {
    const name = withPlainSpaces(`${formatRequestTitle(report)} · ${new URL(siteUrl).host}`).slice(0, 250)
    const earlier = attempt > 1 ? await findLead(client, name, report, signal) : undefined
    const leadId = earlier ?? (await addLead(client, composeLead(name, report, settings, siteUrl), signal))
    const note = composeNote(report)
    const isNoted = earlier !== undefined && (await client.listNotes(leadId, signal)).includes(note)
    if (!isNoted) await client.addNote(leadId, note, signal)
    return { receipt: String(leadId) }
  }
  return { name: settings.name, only: settings.only, attemptMs: CALL_TIMEOUT_MS * 4, deliver }
}

async function findLead(client: AmocrmClient, name: string, { submittedAt }: RequestReport, signal: AbortSignal) {
  const oldest = submittedAt.getTime() / 1000 - MAX_CLOCK_SKEW_S
  const found = await client.listLeads(name, signal)
  return found.find((lead) => lead.name === name && lead.created_at >= oldest)?.id
}

/** Not every account has the fields for UTM tags; a salesperson needs the lead more than the tags. */
async function addLead(
  client: AmocrmClient,
  lead: ReturnType<typeof composeLead>,
  signal: AbortSignal,
): Promise<number> {
  const { custom_fields_values, ...plain } = lead
  const added = await client.addLead(lead, signal)
  if (added.ok) return added.id
  if (added.isAboutFields && custom_fields_values !== undefined) {
    const retried = await client.addLead(plain, signal)
    if (retried.ok) return retried.id
    throw retried.error
  }
  throw added.error
}

function composeLead(name: string, report: RequestReport, settings: Settings, siteUrl: string) {
  const { car, form, submittedAt, pageUrl, referrer } = report
  const metadata = {
    category: 'forms',
    form_id: form,
    form_name: labelRequestKind(report),
    form_page: pageUrl ?? siteUrl,
    form_sent_at: Math.floor(submittedAt.getTime() / 1000),
    referer: referrer ?? '',
  }
  return {
    name,
    price: car === null ? undefined : (car.price.shownRub ?? car.price.totalRub),
    pipeline_id: settings.pipelineId,
    status_id: settings.unsorted ? undefined : settings.statusId,
    responsible_user_id: settings.responsibleId,
    custom_fields_values: composeUtmFields(report),
    _embedded: {
      contacts: [composeContact(report, settings)],
      tags: settings.tags.map((tag) => ({ name: tag })),
      ...(settings.unsorted ? { metadata } : {}),
    },
  }
}

function composeContact({ name, phone, email }: RequestReport, { responsibleId }: Settings) {
  return {
    first_name: name ?? 'Без имени',
    responsible_user_id: responsibleId,
    custom_fields_values: [
      ...(phone === null ? [] : [{ field_code: 'PHONE', values: [{ value: `+${phone}`, enum_code: 'MOB' }] }]),
      ...(email === null ? [] : [{ field_code: 'EMAIL', values: [{ value: email, enum_code: 'PRIV' }] }]),
    ],
  }
}

/** The visitor's advertisement, in the UTM fields of amoCRM. */
function composeUtmFields({ lastTouch }: RequestReport) {
  if (lastTouch === null) return undefined
  const { source, medium, campaign, content, term } = lastTouch
  const tags = { UTM_SOURCE: source, UTM_MEDIUM: medium, UTM_CAMPAIGN: campaign, UTM_CONTENT: content, UTM_TERM: term }
  const fields = Object.entries(tags).flatMap(([field_code, value]) =>
    value === null ? [] : [{ field_code, values: [{ value }] }],
  )
  return fields.length === 0 ? undefined : fields
}

/** When rejected: whether the cause is the lead's own custom fields. */
type AddedLead = { ok: true; id: number } | { ok: false; isAboutFields: boolean; error: ChannelError }

/** The calls of amoCRM's API v4 that a delivery needs. Failures are ChannelErrors without the token. */
interface AmocrmClient {
  addLead(lead: object, signal: AbortSignal): Promise<AddedLead>
  /** Leads with the query in one of their fields, of any pipeline and stage. */
  listLeads(query: string, signal: AbortSignal): Promise<{ id: number; name: string; created_at: number }[]>
  addNote(leadId: number, text: string, signal: AbortSignal): Promise<void>
  /** Texts of a lead's notes. */
  listNotes(leadId: number, signal: AbortSignal): Promise<string[]>
}

const API_PATH = '/api/v4/leads'
/** The maximum of one page of a response. */
const PAGE_SIZE = 250

const Added = v.tupleWithRest([v.object({ id: v.number() })], v.unknown())
const Leads = v.object({
  _embedded: v.object({
    leads: v.array(v.object({ id: v.number(), name: v.nullish(v.string(), ''), created_at: v.number() })),
  }),
})
const Notes = v.object({
  _embedded: v.object({ notes: v.array(v.object({ params: v.optional(v.object({ text: v.nullish(v.string()) })) })) }),
})
const Invalid = v.object({
  'validation-errors': v.array(
    v.object({ errors: v.array(v.object({ code: v.optional(v.string()), path: v.optional(v.string()) })) }),
  ),
})

function createAmocrmClient(account: { url: string; token: string }, http: Pick<HttpClient, 'send'>): AmocrmClient {
  const base = account.url.replace(/\/$/, '') + API_PATH
  const headers = { authorization: `Bearer ${account.token}` }
  const call = (request: Pick<HttpCall, 'method' | 'body' | 'signal'>, path: string) =>
    callApi(http, 'amoCRM', { ...request, url: base + path, headers })
  const post = (path: string, value: unknown, signal: AbortSignal) =>
    call({ method: 'POST', body: { type: 'application/json', content: JSON.stringify(value) }, signal }, path)
  const get = (path: string, signal: AbortSignal) => call({ method: 'GET', signal }, path)

  return {
    async addLead(lead, signal) {
      const response = await post('/complex', [lead], signal)
      if (!isSuccess(response)) return { ok: false, ...parseRejection(response) }
      return { ok: true, id: parseResponse(response, Added)[0].id }
    },
    async listLeads(query, signal) {
      const response = await get(`?${new URLSearchParams({ query: query, limit: String(PAGE_SIZE) })}`, signal)
      return parseList(response, Leads)?._embedded.leads ?? []
    },
    async addNote(leadId, text, signal) {
      const response = await post(`/${leadId}/notes`, [{ note_type: 'common', params: { text } }], signal)
      if (!isSuccess(response)) throw parseRejection(response).error
    },
    async listNotes(leadId, signal) {
      const response = await get(`/${leadId}/notes?${new URLSearchParams({ limit: String(PAGE_SIZE) })}`, signal)
      return (parseList(response, Notes)?._embedded.notes ?? []).map(({ params }) => params?.text ?? '')
    },
  }
}

const isSuccess = ({ status }: HttpCallResponse) => status >= 200 && status < 300

/** Undefined for 204: nothing was found. */
function parseList<Schema extends v.GenericSchema>(response: HttpCallResponse, schema: Schema) {
  if (response.status === 204) return undefined
  if (response.status !== 200) throw parseRejection(response).error
  return parseResponse(response, schema)
}

function parseResponse<Schema extends v.GenericSchema>(
  response: HttpCallResponse,
  schema: Schema,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(response))
  if (!parsed.success) throw invalidResponseError('amoCRM', response)
  return parsed.output
}

/** Of a rejection only codes and paths are used: its details repeat what was sent. */
function parseRejection(response: HttpCallResponse): { isAboutFields: boolean; error: ChannelError } {
  const invalid = v.safeParse(Invalid, parseJson(response))
  const errors = invalid.success ? invalid.output['validation-errors'].flatMap((item) => item.errors) : []
  const detail = errors.map(({ code, path }) => `${sanitizeCode(code)} ${sanitizeCode(path)}`.trim()).join(', ')
  const isAboutFields = errors.length > 0 && errors.every(({ path }) => isLeadFieldPath(path ?? ''))
  return { isAboutFields, error: rejectionError('amoCRM', response, detail.slice(0, 300)) }
}

/** `custom_fields_values.0.field_code`, sometimes after the lead's index; paths of a contact's fields are deeper. */
const isLeadFieldPath = (path: string) => /^(?:\d+\.)?custom_fields_values\./.test(path)

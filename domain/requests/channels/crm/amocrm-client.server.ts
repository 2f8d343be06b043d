import * as v from 'valibot'
import type { HttpCallResponse, HttpCall, HttpClient } from '#platform/http-client/http-client.server.ts'
import { sanitizeCode, callApi, invalidResponseError, parseJson, rejectionError } from '../call-api.server.ts'
import type { ChannelError } from '../channel.ts'

/** When rejected: whether the cause is the lead's own custom fields. */
type AddedLead = { ok: true; id: number } | { ok: false; isAboutFields: boolean; error: ChannelError }

/** The calls of amoCRM's API v4 that a delivery needs. Failures are ChannelErrors without the token. */
export interface AmocrmClient {
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

export function createAmocrmClient(
  account: { url: string; token: string },
  http: Pick<HttpClient, 'send'>,
): AmocrmClient {
  const base = account.url.replace(/\/$/, '') + API_PATH
  const headers = { authorization: `Bearer ${account.token}` }
  const call = (request: Pick<HttpCall, 'method' | 'body' | 'signal'>, path: string) =>
    callApi(http, 'amoCRM', { ...request, url: base + path, headers })
  const post = (path: string, value: unknown, signal: AbortSignal) =>
    call({ method: 'POST', body: { type: 'application/json', text: JSON.stringify(value) }, signal }, path)
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

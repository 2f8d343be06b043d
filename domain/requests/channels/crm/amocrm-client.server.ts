import * as v from 'valibot'
import type { HttpCallResponse, HttpCall, HttpCaller } from '#platform/http-client/http-caller.server.ts'
import { sanitizeCode, callApi, invalidAnswerError, parseJson, rejectionError } from '../call-api.server.ts'
import type { ChannelError } from '../channel.ts'

/** Of a refusal: whether it is about the lead's own additional fields. */
type AddedLead = { ok: true; id: number } | { ok: false; isAboutFields: boolean; error: ChannelError }

/** The calls of amoCRM's API v4 that a delivery needs. Failures are ChannelErrors that do not tell the token. */
export interface AmocrmClient {
  addLead(lead: object, signal: AbortSignal): Promise<AddedLead>
  /** Leads in whose fields the words are found, of any pipeline and stage. */
  listLeads(words: string, signal: AbortSignal): Promise<{ id: number; name: string; created_at: number }[]>
  addNote(leadId: number, text: string, signal: AbortSignal): Promise<void>
  /** Texts of a lead's notes. */
  listNotes(leadId: number, signal: AbortSignal): Promise<string[]>
}

const API_PATH = '/api/v4/leads'
/** The most that one page of an answer holds. */
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
  http: Pick<HttpCaller, 'send'>,
): AmocrmClient {
  const base = account.url.replace(/\/$/, '') + API_PATH
  const headers = { authorization: `Bearer ${account.token}` }
  const call = (parts: Pick<HttpCall, 'method' | 'body' | 'signal'>, path: string) =>
    callApi(http, 'amoCRM', { ...parts, url: base + path, headers })
  const post = (path: string, value: unknown, signal: AbortSignal) =>
    call({ method: 'POST', body: { type: 'application/json', text: JSON.stringify(value) }, signal }, path)
  const get = (path: string, signal: AbortSignal) => call({ method: 'GET', signal }, path)

  return {
    async addLead(lead, signal) {
      const answer = await post('/complex', [lead], signal)
      if (!isSuccess(answer)) return { ok: false, ...parseRejection(answer) }
      return { ok: true, id: parseAnswer(answer, Added)[0].id }
    },
    async listLeads(words, signal) {
      const answer = await get(`?${new URLSearchParams({ query: words, limit: String(PAGE_SIZE) })}`, signal)
      return parseList(answer, Leads)?._embedded.leads ?? []
    },
    async addNote(leadId, text, signal) {
      const answer = await post(`/${leadId}/notes`, [{ note_type: 'common', params: { text } }], signal)
      if (!isSuccess(answer)) throw parseRejection(answer).error
    },
    async listNotes(leadId, signal) {
      const answer = await get(`/${leadId}/notes?${new URLSearchParams({ limit: String(PAGE_SIZE) })}`, signal)
      return (parseList(answer, Notes)?._embedded.notes ?? []).map(({ params }) => params?.text ?? '')
    },
  }
}

const isSuccess = ({ status }: HttpCallResponse) => status >= 200 && status < 300

/** Undefined for 204: nothing was found. */
function parseList<Schema extends v.GenericSchema>(answer: HttpCallResponse, schema: Schema) {
  if (answer.status === 204) return undefined
  if (answer.status !== 200) throw parseRejection(answer).error
  return parseAnswer(answer, schema)
}

function parseAnswer<Schema extends v.GenericSchema>(answer: HttpCallResponse, schema: Schema): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(answer))
  if (!parsed.success) throw invalidAnswerError('amoCRM', answer)
  return parsed.output
}

/** Only codes and paths are told of a refusal: its details repeat what was sent. */
function parseRejection(answer: HttpCallResponse): { isAboutFields: boolean; error: ChannelError } {
  const invalid = v.safeParse(Invalid, parseJson(answer))
  const errors = invalid.success ? invalid.output['validation-errors'].flatMap((item) => item.errors) : []
  const says = errors.map(({ code, path }) => `${sanitizeCode(code)} ${sanitizeCode(path)}`.trim()).join(', ')
  const isAboutFields = errors.length > 0 && errors.every(({ path }) => isLeadFieldPath(path ?? ''))
  return { isAboutFields, error: rejectionError('amoCRM', answer, says.slice(0, 300)) }
}

/** `custom_fields_values.0.field_code`, perhaps after the lead's place in the list; a contact's fields lie deeper. */
const isLeadFieldPath = (path: string) => /^(?:\d+\.)?custom_fields_values\./.test(path)

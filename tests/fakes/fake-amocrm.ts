import { type FlakyServer, type OutsideCall, type OutsideReply, startFlakyServer } from './flaky-server.ts'

interface Lead {
  id: number
  name: string
  created_at: number
  custom_fields_values?: { field_code: string }[]
  _embedded: { contacts: Record<string, unknown>[]; metadata?: Record<string, unknown> }
  [field: string]: unknown
}

export interface FakeAmocrm extends FlakyServer {
  token: string
  leads: Lead[]
  notes: { leadId: number; text: string }[]
}

interface AmocrmSettings {
  /** Additional fields that leads of this account have. */
  fields?: string[]
  now?: () => Date
}

/** An account of amoCRM's API v4: leads/complex, the search over leads, notes; 204 where nothing is found. */
export async function startFakeAmocrm(settings: AmocrmSettings = {}): Promise<FakeAmocrm> {
  const { fields = ['UTM_SOURCE', 'UTM_MEDIUM', 'UTM_CAMPAIGN', 'UTM_CONTENT', 'UTM_TERM'], now = () => new Date() } =
    settings
  const token = 'fake.long-lived.token_of_an_integration'
  const leads: Lead[] = []
  const notes: FakeAmocrm['notes'] = []
  const server = await startFlakyServer((call) => {
    if (call.headers.authorization !== `Bearer ${token}`) return problem(401, 'Unauthorized')
    const notesPath = /^\/api\/v4\/leads\/(\d+)\/notes$/.exec(call.url.pathname)
    if (notesPath !== null) return respondToNotes(call, Number(notesPath[1]), notes)
    if (call.url.pathname === '/api/v4/leads/complex') return addComplex(call, leads, fields, now)
    if (call.url.pathname === '/api/v4/leads') return search(call, leads)
    return problem(404, 'Not Found')
  })
  return Object.assign(server, { token, leads, notes })
}

const problem = (status: number, title: string, fields: object = {}): OutsideReply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: { title, type: `https://httpstatus.es/${status}`, status, detail: title, ...fields },
})

function addComplex(call: OutsideCall, leads: Lead[], fields: string[], now: () => Date): OutsideReply {
  const [input]: Lead[] = JSON.parse(call.body)
  if (input === undefined) return problem(400, 'Bad Request')
  const unknown = (input.custom_fields_values ?? []).findIndex(({ field_code }) => !fields.includes(field_code))
  if (unknown >= 0) {
    const path = `custom_fields_values.${unknown}.field_code`
    const errors = [{ code: 'NotSupportedChoice', path, detail: 'The value you selected is not a valid choice.' }]
    return problem(400, 'Bad Request', { 'validation-errors': [{ request_id: '0', errors }] })
  }
  const lead = { ...input, id: 9_774_766 + leads.length, created_at: Math.floor(now().getTime() / 1000) }
  leads.push(lead)
  return {
    status: 200,
    body: [{ id: lead.id, contact_id: lead.id + 1, company_id: null, request_id: ['0'], merged: false }],
  }
}

/** Finds by words in any order, as the real search does: it can find leads that were not meant. */
function search(call: OutsideCall, leads: Lead[]): OutsideReply {
  const words = (call.url.searchParams.get('query') ?? '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const found = leads.filter(({ name }) => words.every((word) => name.includes(word)))
  if (found.length === 0) return { status: 204 }
  return { status: 200, body: { _page: 1, _embedded: { leads: found } } }
}

function respondToNotes({ method, body }: OutsideCall, leadId: number, notes: FakeAmocrm['notes']): OutsideReply {
  if (method === 'POST') {
    const [input]: { params: { text: string } }[] = JSON.parse(body)
    notes.push({ leadId, text: input?.params.text ?? '' })
    return { status: 200, body: { _embedded: { notes: [{ id: notes.length, entity_id: leadId }] } } }
  }
  const own = notes.filter((note) => note.leadId === leadId)
  if (own.length === 0) return { status: 204 }
  const items = own.map(({ text }, index) => ({ id: index, note_type: 'common', params: { text } }))
  return { status: 200, body: { _embedded: { notes: items } } }
}

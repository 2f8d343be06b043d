import * as v from 'valibot'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import { labelRequestKind } from '#domain/requests/kinds/registry.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { withPlainSpaces } from '#locale/text.ts'
import { type AmocrmClient, createAmocrmClient } from './amocrm-client.server.ts'
import { CALL_TIMEOUT_MS } from '../call-api.server.ts'
import type { Channel, DeliveryAttempt } from '../channel.ts'
import { composeNote } from './compose-note.ts'
import { crmId, endpoint } from '../crm-settings.ts'

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

import * as v from 'valibot'
import type { HttpClient } from '#platform/http-client/http-client.server.ts'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { composeNote } from './compose-note.ts'
import { type Bitrix24Client, createBitrix24Client } from './bitrix24-client.server.ts'
import { CALL_TIMEOUT_MS } from '../call-api.server.ts'
import type { Channel, DeliveryAttempt } from '../channel.ts'
import { crmId, endpoint } from '../crm-settings.ts'

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

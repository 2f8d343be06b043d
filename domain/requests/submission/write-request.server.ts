import { sql, type QueryCreator, type Transaction } from 'kysely'
import type { DB, RequestSuspicion } from '#db/schema.ts'
import { ipBlock, normalizeIp } from '#domain/ip-address.ts'
import type { PlannedDelivery } from '../deliveries/plan-deliveries.server.ts'
import type { CarSnapshot } from '../request.ts'
import type { ResolvedAnswers } from './resolve-answers.server.ts'
import { sanitizeText, sanitizeJson } from './sanitize-text.ts'
import type { Submission } from './submission.ts'

interface NewRequest {
  submission: Submission
  resolved: ResolvedAnswers
  car: { snapshot: CarSnapshot } | undefined
  key: string
  bodyHash: Buffer
  suspicion: RequestSuspicion | undefined
  deliveries: readonly PlannedDelivery[]
  now: Date
}

const MAX_URL_LENGTH = 2000
const MAX_USER_AGENT_LENGTH = 500
const MAX_FILE_NAME_LENGTH = 255

/**
 * Writes a request with its consents, files and deliveries, in one statement, and returns its number. Undefined when
 * another transaction has just used the same key: then nothing is written.
 */
export async function writeRequest(tx: Transaction<DB>, request: NewRequest): Promise<number | undefined> {
  const row = await tx
    .with('new_request', (db) => insertRequest(db, request))
    .with('new_consents', () => insertConsents(request))
    .with('new_files', () => insertFiles(request))
    .with('new_deliveries', () => insertDeliveries(request))
    .selectFrom('new_request')
    .select(['id', (eb) => eb.selectFrom('new_consents').select(eb.fn.countAll<number>().as('count')).as('consents')])
    .executeTakeFirst()
  if (row !== undefined && row.consents !== consentsOf(request.submission).length)
    throw new Error('A consent has no text to refer to: legal_text lacks a version of it')
  return row?.id
}

function insertRequest(db: QueryCreator<DB>, { submission, resolved, car, key, bodyHash, suspicion, now }: NewRequest) {
  const { sender } = submission
  return db
    .insertInto('request')
    .values({
      kind: submission.kind,
      form: submission.form,
      idempotency_key: key,
      body_hash: bodyHash,
      submitted_at: now,
      name: resolved.name ?? null,
      phone: resolved.phone ?? null,
      email: resolved.email ?? null,
      comment: resolved.comment ?? null,
      details: sanitizeJson(resolved.details),
      car_id: car?.snapshot.id ?? null,
      car: car === undefined ? null : sanitizeJson(car.snapshot),
      brand_id: resolved.brand?.id ?? null,
      branch_id: resolved.branch?.id ?? null,
      page_url: sender.pageUrl === undefined ? null : sanitizeText(sender.pageUrl, MAX_URL_LENGTH),
      referrer: sender.referrer === undefined ? null : sanitizeText(sender.referrer, MAX_URL_LENGTH),
      first_touch: sender.firstTouch === undefined ? null : sanitizeJson(sender.firstTouch),
      last_touch: sender.lastTouch === undefined ? null : sanitizeJson(sender.lastTouch),
      address: normalizeIp(sender.address) ?? null,
      address_block: ipBlock(sender.address) ?? null,
      account_id: sender.accountId ?? null,
      user_agent: sender.userAgent === undefined ? null : sanitizeText(sender.userAgent, MAX_USER_AGENT_LENGTH),
      suspicion: suspicion ?? null,
    })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
}

const consentsOf = ({ consent, advertising }: Submission) => [
  { purpose: 'personal-data', slug: 'consent', version: versionOf(consent) },
  ...(advertising === undefined
    ? []
    : [{ purpose: 'advertising', slug: 'advertising', version: versionOf(advertising) }]),
]

/** A number that cannot be a version counts as none (0). */
const versionOf = ({ version = 0 }: { version?: number }) =>
  Number.isInteger(version) && version > 0 && version < 2 ** 31 ? version : 0

/** Refers to the version that the form showed; for a missing or unknown version, to the newest. */
function insertConsents({ submission, now }: NewRequest) {
  const { address, pageUrl } = submission.sender
  const { way = 'form' } = submission.consent
  return sql<{ purpose: string }>`(
    insert into consent (request_id, purpose, text_slug, text_version, given_at, way, address, page_url)
    select new_request.id, given.purpose, text.slug, text.version, ${now}, ${way}::consent_way, ${normalizeIp(address) ?? null},
      ${pageUrl === undefined ? null : sanitizeText(pageUrl, MAX_URL_LENGTH)}
    from new_request, json_to_recordset(${JSON.stringify(consentsOf(submission))}) as given
        (purpose consent_purpose, slug legal_text_slug, version integer),
      lateral (
        select slug, version from legal_text where slug = given.slug
        order by version = given.version desc, version desc limit 1
      ) as text
    returning purpose)`
}

function insertFiles({ submission }: NewRequest) {
  const files = submission.files.map((file, position) => ({ ...file, position }))
  return sql<object>`(
    insert into request_file (request_id, position, stored_name, original_name, media_type, bytes)
    select new_request.id, file.position, file."storedName", file."originalName", file."mediaType", file.bytes
    from new_request, json_to_recordset(${sanitizeJson(files, MAX_FILE_NAME_LENGTH)}) as file
        (position smallint, "storedName" text, "originalName" text, "mediaType" text, bytes integer))`
}

function insertDeliveries({ deliveries, now }: NewRequest) {
  return sql<object>`(
    insert into delivery (id, request_id, channel, state, created_at, due_at)
    select planned.id, new_request.id, planned.channel, planned.state, ${now}, ${now}
    from new_request, json_to_recordset(${JSON.stringify(deliveries)}) as planned (id uuid, channel text, state delivery_state))`
}

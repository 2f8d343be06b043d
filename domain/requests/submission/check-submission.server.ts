import { parseRequestKind } from '../kinds/registry.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { ipBlock } from '#domain/ip-address.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { REPEAT_WINDOW_MS, type RequestDetails, type RequestKind, type RequestSuspicion } from '../request.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Submission } from './submission.ts'

/** Per hour: more than a family, an office or a mobile operator's shared address sends. Requests above are suspect. */
const MAX_FROM_ADDRESS = 30
const MAX_FROM_PHONE = 8
/** Each request sends a confirmation to this address, which can be another person's. */
const MAX_FROM_EMAIL = 8
/** Faster than this is a second click on the button, not an answer to the prompt. */
const MIN_READING_MS = 1500
/** First half of the advisory lock that serializes requests of one phone number and kind. */
const LOCK_CLASS = 7_300_005

/** Answers that distinguish two requests of one kind: another car, or another question about it. */
const SUBJECT_FIELDS = ['brand', 'model', 'own_brand', 'own_model', 'own_vin', 'own_plate', 'tell_when'] as const

interface CheckSubmissionParams {
  submission: Submission
  /** The resolved answers, and the car of the stock. */
  subject: { details: RequestDetails; carId?: number }
  key: string
  bodyHash: Buffer
  now: Date
}

export interface SubmissionFindings {
  /** The request that already has the same key. */
  earlier: { id: number; kind: RequestKind; bodyHash: Buffer } | undefined
  /**
   * Number of the newest request that the same person sent within ten minutes with a form of this kind, for the same
   * car or for none; undefined when there is none, or when the visitor has already been asked to confirm a second one.
   */
  repeats: number | undefined
  suspicion: RequestSuspicion | undefined
}

/**
 * Compares a submission with the stored requests. From here to the end of the transaction requests of one person and
 * kind wait for each other, so simultaneous ones are checked one by one. The limits are counted without a lock:
 * simultaneous requests can exceed them slightly.
 */
export async function checkSubmission(tx: Transaction<DB>, params: CheckSubmissionParams): Promise<SubmissionFindings> {
  const { submission, now } = params
  const { phone, email } = contactsOf(submission)
  const since = (ms: number) => new Date(now.getTime() - ms)
  if (phone !== null || email !== null) await lock(tx, `${submission.kind} ${phone ?? email}`)
  const isSamePerson = phone === null ? sql`lower(email) = ${email}` : sql`phone = ${phone}`
  const { rows } = await sql<FindingsRow>`select
    (select json_build_object('id', id, 'kind', kind, 'hash', encode(body_hash, 'hex'))
              from request where idempotency_key = ${params.key}) as earlier,
    (select max(id) from request
       where ${isSamePerson} and kind = ${submission.kind} and submitted_at > ${since(REPEAT_WINDOW_MS)}
                  and ${isSameSubject(params)}) as repeats,
    exists (select from repeat_prompt
              where ${isSameForm(params)} and prompted_at between ${since(REPEAT_WINDOW_MS)} and ${since(MIN_READING_MS)}) as is_prompted,
    ${countUpTo(MAX_FROM_ADDRESS, sql`address_block = ${ipBlock(submission.sender.address) ?? null}`, since(HOUR_MS))} as from_address,
        ${countUpTo(MAX_FROM_PHONE, sql`phone = ${phone}`, since(HOUR_MS))} as from_phone,
        ${countUpTo(MAX_FROM_EMAIL, sql`lower(email) = ${email}`, since(HOUR_MS))} as from_email`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('A query without conditions must return a row')
  return {
    earlier: found.earlier === null ? undefined : parseEarlier(found.earlier),
    repeats: found.is_prompted ? undefined : (found.repeats ?? undefined),
    suspicion: detectSuspicion(found),
  }
}

interface FindingsRow {
  earlier: { id: number; kind: string; hash: string } | null
  repeats: number | null
  is_prompted: boolean
  from_address: number
  from_phone: number
  from_email: number
}

const parseEarlier = ({ id, kind, hash }: NonNullable<FindingsRow['earlier']>) => ({
  id,
  kind: parseRequestKind(kind),
  bodyHash: Buffer.from(hash, 'hex'),
})

function contactsOf({ answers }: Submission): { phone: string | null; email: string | null } {
  const phone = 'phone' in answers ? answers.phone : null
  const email = 'email' in answers && answers.email !== undefined ? answers.email.toLowerCase() : null
  return { phone, email }
}

const lock = (tx: Transaction<DB>, name: string) =>
  sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${name}))`.execute(tx)

function isSameSubject({ subject: { details, carId } }: CheckSubmissionParams) {
  const answers = SUBJECT_FIELDS.map(
    (name) =>
      sql`details->>${name} is not distinct from ${details[name] === undefined ? null : sanitizeText(String(details[name]))}`,
  )
  return sql`car_id is not distinct from ${carId ?? null} and ${sql.join(answers, sql` and `)}`
}

/** A form without a key is identified by the hash of its content. */
const isSameForm = ({ submission, key, bodyHash }: CheckSubmissionParams) =>
  submission.key === undefined ? sql`body_hash = ${bodyHash}` : sql`idempotency_key = ${key}`

/** Counts the newest rows, and stops at `max`. */
const countUpTo = (max: number, condition: ReturnType<typeof sql>, since: Date) =>
  sql`(select count(*) from (
    select from request where ${condition} and submitted_at > ${since} order by submitted_at desc limit ${max}) as recent)`

function detectSuspicion({ from_phone, from_email, from_address }: FindingsRow): RequestSuspicion | undefined {
  if (from_phone >= MAX_FROM_PHONE) return 'too-many-of-phone'
  if (from_email >= MAX_FROM_EMAIL) return 'too-many-of-email'
  return from_address >= MAX_FROM_ADDRESS ? 'too-many-from-address' : undefined
}

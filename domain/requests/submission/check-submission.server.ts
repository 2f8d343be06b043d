import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { ipBlock } from '#domain/ip-address.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { REPEAT_WINDOW_MS, type RequestDetails, type RequestKind, type RequestSuspicion } from '../request.ts'
import { sanitizeText } from './sanitize-text.ts'
import type { Submission } from './submission.ts'

/** Within an hour: more than a family, an office or a mobile operator's shared address sends. What is above is kept as suspect. */
const MAX_FROM_ADDRESS = 30
const MAX_OF_PHONE = 8
/** A confirmation goes to this address each time, whoever typed it. */
const MAX_OF_EMAIL = 8
/** A second press of the button, not a second look at the question. */
const MIN_READING_MS = 1500
/** First half of the advisory lock under which requests of one phone and kind come one after another. */
const LOCK_CLASS = 7_300_005

/** Answers that make two requests of one kind two wishes: another car than one of the stock, or another thing about it. */
const SUBJECT_FIELDS = ['brand', 'model', 'own_brand', 'own_model', 'own_vin', 'own_plate', 'tell_when'] as const

interface CheckSubmissionParams {
  submission: Submission
  /** What was answered, as it would be written, and the car of the stock that it is about. */
  about: { details: RequestDetails; carId?: number }
  key: string
  bodyHash: Buffer
  now: Date
}

export interface SubmissionFindings {
  /** What was taken under the same key before. */
  earlier: { id: number; kind: RequestKind; bodyHash: Buffer } | undefined
  /**
   * Number of the newest request that the same person sent for the same car, or for none, with a form of this kind
   * within ten minutes; undefined when there is none, or when the visitor has been asked whether a second one is meant.
   */
  repeats: number | undefined
  suspicion: RequestSuspicion | undefined
}

/**
 * What the rows already know of a submission. Requests of one person and kind wait for each other from here to the
 * transaction's end: two at once are judged one after the other. The limits are counted without a lock: a few at once may
 * pass them by a few.
 */
export async function checkSubmission(tx: Transaction<DB>, asked: CheckSubmissionParams): Promise<SubmissionFindings> {
  const { submission, now } = asked
  const { phone, email } = contactsOf(submission)
  const since = (ms: number) => new Date(now.getTime() - ms)
  if (phone !== null || email !== null) await lock(tx, `${submission.kind} ${phone ?? email}`)
  const isSamePerson = phone === null ? sql`lower(email) = ${email}` : sql`phone = ${phone}`
  const { rows } = await sql<FindingsRow>`select
    (select json_build_object('id', id, 'kind', kind, 'hash', encode(body_hash, 'hex'))
       from request where idempotency_key = ${asked.key}) as earlier,
    (select max(id) from request
       where ${isSamePerson} and kind = ${submission.kind} and submitted_at > ${since(REPEAT_WINDOW_MS)}
         and ${isSameSubject(asked)}) as repeats,
    exists (select from repeat_question
       where ${isSameForm(asked)} and asked_at between ${since(REPEAT_WINDOW_MS)} and ${since(MIN_READING_MS)}) as asked,
    ${countUpTo(MAX_FROM_ADDRESS, sql`address_block = ${ipBlock(submission.sender.address) ?? null}`, since(HOUR_MS))} as from_address,
    ${countUpTo(MAX_OF_PHONE, sql`phone = ${phone}`, since(HOUR_MS))} as of_phone,
    ${countUpTo(MAX_OF_EMAIL, sql`lower(email) = ${email}`, since(HOUR_MS))} as of_email`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error('A question without conditions has no answer')
  return {
    earlier:
      found.earlier === null ? undefined : { ...found.earlier, bodyHash: Buffer.from(found.earlier.hash, 'hex') },
    repeats: found.asked ? undefined : (found.repeats ?? undefined),
    suspicion: detectSuspicion(found),
  }
}

interface FindingsRow {
  earlier: { id: number; kind: RequestKind; hash: string } | null
  repeats: number | null
  asked: boolean
  from_address: number
  of_phone: number
  of_email: number
}

function contactsOf({ answers }: Submission): { phone: string | null; email: string | null } {
  const phone = 'phone' in answers ? answers.phone : null
  const email = 'email' in answers && answers.email !== undefined ? answers.email.toLowerCase() : null
  return { phone, email }
}

const lock = (tx: Transaction<DB>, name: string) =>
  sql`select pg_advisory_xact_lock(${LOCK_CLASS}, hashtext(${name}))`.execute(tx)

function isSameSubject({ about: { details, carId } }: CheckSubmissionParams) {
  const answers = SUBJECT_FIELDS.map(
    (name) =>
      sql`details->>${name} is not distinct from ${details[name] === undefined ? null : sanitizeText(String(details[name]))}`,
  )
  return sql`car_id is not distinct from ${carId ?? null} and ${sql.join(answers, sql` and `)}`
}

/** A form that carries no key is known by what it says. */
const isSameForm = ({ submission, key, bodyHash }: CheckSubmissionParams) =>
  submission.key === undefined ? sql`body_hash = ${bodyHash}` : sql`idempotency_key = ${key}`

/** Reads the newest rows, and no more of them than it takes to know that the limit is reached. */
const countUpTo = (max: number, condition: ReturnType<typeof sql>, since: Date) =>
  sql`(select count(*) from (
    select from request where ${condition} and submitted_at > ${since} order by submitted_at desc limit ${max}) as recent)`

function detectSuspicion({ of_phone, of_email, from_address }: FindingsRow): RequestSuspicion | undefined {
  if (of_phone >= MAX_OF_PHONE) return 'too-many-of-phone'
  if (of_email >= MAX_OF_EMAIL) return 'too-many-of-email'
  return from_address >= MAX_FROM_ADDRESS ? 'too-many-from-address' : undefined
}

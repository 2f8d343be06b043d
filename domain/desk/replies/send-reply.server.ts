import { sql, type Transaction } from 'kysely'
import * as v from 'valibot'
import type { DB } from '#db/schema.ts'
import type { StaffActor } from '#domain/access/rights.ts'
import { withAudit } from '#domain/access/with-audit.server.ts'
import type { Context } from '#domain/context.ts'
import { type Mailer, MailError } from '#platform/mail/mailer.server.ts'
import { defineJob, enqueue, type JobAttempt } from '#platform/queue/queue.server.ts'
import { changeWorkIn, explainByState, explainRefusal } from '../actions/change-work.server.ts'
import { keptOrOwnedBy } from '../actions/owner.server.ts'
import { firstResponse } from '../actions/set-request-status.server.ts'
import type { DeskContext } from '../desk-context.ts'
import type { RequestStatus, WorkResult } from '../desk.ts'
import { IS_OPEN, mayWorkOn } from '../ownership.server.ts'

/** The job that sends one letter. Its text and its recipient are only in the database row. */
export const sendReplyJob = defineJob('send-reply', v.object({ replyId: v.string() }))

/** With the queue's pauses the last attempt is about an hour after the first. */
const MAX_ATTEMPTS = 8

interface ReplyInput {
  number: number
  /** A UUID of the form: the letter of a form is sent once. */
  id: string
  subject: string
  text: string
  /** What it carries. The log has the price of the offer, in roubles, its car and its last day. */
  offer?: { file: ReplyFile; carId: number; priceRub: number; lastDay: string }
}

/** A PDF that a letter carries. */
interface ReplyFile {
  name: string
  content: Uint8Array
}

/** `no-email`: the request has no address, or its person was erased. */
type ReplyResult = WorkResult | { ok: false; reason: 'no-email' }

/**
 * Writes to the person of one's own request, of a free one, which then is one's own, or of one that the actor manages.
 * The letter counts as an answer, and is sent within a minute.
 */
export function sendReply(context: DeskContext, actor: StaffActor, input: ReplyInput): Promise<ReplyResult> {
  const { number, id, offer } = input
  const now = context.now()
  return withAudit(context, actor, async (tx, audit): Promise<ReplyResult> => {
    // One after another, and not while the person is being erased.
    await tx.selectFrom('request_work').select('request_id').where('request_id', '=', number).forUpdate().execute()
    if (!(await addReply(tx, actor, { ...input, now }))) {
      const work = { number, name: 'reply', permissions: ['requests.work'], explain: () => undefined } as const
      const refusal = await explainRefusal(tx, { audit, actor }, work)
      return refusal.ok && !(await isKnown(tx, number, id)) ? { ok: false, reason: 'no-email' } : refusal
    }
    const result = await changeWorkIn(
      tx,
      { audit, actor, now },
      {
        number,
        name: 'reply',
        permissions: ['requests.work'],
        set: () => ({
          ...keptOrOwnedBy(actor.staffId, now),
          status: sql<RequestStatus>`case when status = 'new' then 'taken' else status end`,
          status_since: sql<Date>`case when status = 'new' then ${now}::timestamptz else status_since end`,
          ...firstResponse(actor.staffId, now),
        }),
        where: sql`${IS_OPEN} and ${mayWorkOn(actor)}`,
        explain: (work) => explainByState(work, actor.staffId),
        after: { reply: id, ...(offer && { car: offer.carId, priceRub: offer.priceRub, lastDay: offer.lastDay }) },
      },
    )
    if (!result.ok) {
      await tx.deleteFrom('request_reply').where('id', '=', id).execute()
      return result
    }
    if (offer !== undefined) await addFile(tx, id, offer.file)
    // A letter cannot be taken back.
    await tx
      .updateTable('request_work')
      .set({ undo_by: null, undo_state: null })
      .where('request_id', '=', number)
      .execute()
    await enqueue(tx, sendReplyJob, { replyId: id }, { maxAttempts: MAX_ATTEMPTS })
    return result
  })
}

/** False when there is this letter already, or nobody to write to. */
async function addReply(
  tx: Transaction<DB>,
  actor: StaffActor,
  { number, id, subject, text, now }: ReplyInput & { now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into request_reply (id, request_id, staff_id, at, email, subject, body)
    select ${id}, id, ${actor.staffId}, ${now}, email, ${subject}, ${text} from request
    where id = ${number} and email is not null and erased_at is null
    on conflict (id) do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

const addFile = (tx: Transaction<DB>, id: string, { name, content }: ReplyFile) =>
  tx
    .insertInto('request_reply_file')
    .values({ reply_id: id, name, content: Buffer.from(content) })
    .execute()

const isKnown = async (tx: Transaction<DB>, number: number, id: string): Promise<boolean> =>
  (await tx
    .selectFrom('request_reply')
    .select('id')
    .where('id', '=', id)
    .where('request_id', '=', number)
    .executeTakeFirst()) !== undefined

export interface SendReplyContext extends Pick<Context, 'db' | 'now' | 'log'> {
  mailer: Mailer
}

/**
 * Sends a letter that is still waiting. The answer of its reader goes to its author. One that the mail server refuses or
 * that cannot be sent in time is marked, and stands in the day of the request's owner.
 */
export async function deliverReply(
  context: SendReplyContext,
  { replyId }: { replyId: string },
  { isLast, signal }: JobAttempt,
): Promise<void> {
  const { db, now, log, mailer } = context
  const letter = await db
    .selectFrom('request_reply')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .leftJoin('request_reply_file', 'reply_id', 'request_reply.id')
    .select(['request_id as number', 'request_reply.email', 'subject', 'body', 'staff.email as replyTo'])
    .select(['request_reply_file.name as fileName', 'content'])
    .where('request_reply.id', '=', replyId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (letter === undefined) return
  const { number, email, subject, body: text, replyTo, fileName, content } = letter
  const attachments =
    fileName === null || content === null ? undefined : [{ name: fileName, mediaType: 'application/pdf', content }]
  try {
    await mailer.send({ id: replyId, to: [email], replyTo, subject, text, attachments }, signal)
  } catch (error) {
    const isRefused = error instanceof MailError && !error.isRetryable
    if (!isLast && !isRefused) throw error
    // The message of any other error can contain an address.
    const problem = error instanceof MailError ? error.message : 'the letter could not be written'
    log.error({ request: number, problem }, 'a letter to the person of a request could not be sent')
    return markFailed(context, { replyId, number, problem })
  }
  await db
    .updateTable('request_reply')
    .set({ state: 'sent', ended_at: now() })
    .where('id', '=', replyId)
    .where('state', '=', 'waiting')
    .execute()
}

interface FailedReply {
  replyId: string
  number: number
  problem: string
}

/** The request is due at once, unless something is planned for it already. */
function markFailed(context: SendReplyContext, { replyId, number, problem }: FailedReply): Promise<void> {
  const now = context.now()
  return withAudit(context, { id: 'schedule' }, async (tx) => {
    const failed = await tx
      .updateTable('request_reply')
      .set({ state: 'failed', ended_at: now, problem })
      .where('id', '=', replyId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (failed.numUpdatedRows === 0n) return
    await tx
      .insertInto('request_event')
      .values({ request_id: number, at: now, actor: 'schedule', kind: 'reply-failed' })
      .execute()
    await tx
      .updateTable('request_work')
      .set({ next_action_at: now, next_action_kind: 'task', next_action: 'Письмо не ушло: свяжитесь иначе' })
      .set({ version: sql`version + 1`, last_change: 'plan', undo_by: null, undo_state: null })
      .where('request_id', '=', number)
      .where('next_action_at', 'is', null)
      .where(IS_OPEN)
      .execute()
  })
}

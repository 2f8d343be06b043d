import * as v from 'valibot'
import { type Mailer, MailError } from '#platform/mailer.server.ts'
import { defineJob, type JobAttempt } from '#platform/queue.server.ts'
import { SmsError, type SmsSender } from '#platform/sms.server.ts'
import type { AccountContext } from './account-context.ts'
import { composeChangeLetter, composeChangeMessage, type ChangeWords } from './compose-login-change.ts'

/** The job that tells one contact of one change. What it says and to whom is in the rows alone. */
export const tellLoginChangeJob = defineJob('tell-login-change', v.object({ noticeId: v.string() }))

/** With the queue's pauses the last one comes some three hours after the first: late is better than never. */
export const TELL_ATTEMPTS = 10

/** Of a message that may have arrived. */
const UNCERTAIN_ATTEMPTS = 2

export interface ChangeTellingContext extends Pick<AccountContext, 'db' | 'now' | 'log'> {
  mailer: Mailer
  sms: SmsSender
  siteName: string
  siteUrl: string
}

/** Tells a contact of a change. What the other side refuses for good, or for hours, is given up with an alarm. */
export async function tellLoginChange(
  context: ChangeTellingContext,
  { noticeId }: { noticeId: string },
  { number, isLast, signal }: JobAttempt,
): Promise<void> {
  const notice = await context.db
    .selectFrom('login_change_notice as told')
    .innerJoin('login_change as change', 'change.id', 'told.change_id')
    .select(['told.kind as by', 'told.value', 'change.kind', 'change.subject', 'change.made_at as madeAt'])
    .where('told.id', '=', noticeId)
    .where('told.ended_at', 'is', null)
    .executeTakeFirst()
  if (notice === undefined) return
  const { siteName, siteUrl } = context
  const { by, value, kind, subject, madeAt } = notice
  try {
    await send(context, { id: noticeId, by, value, words: { kind, subject, madeAt, siteName, siteUrl }, signal })
  } catch (error) {
    const isRefused = (error instanceof SmsError || error instanceof MailError) && !error.mayPass
    const isEnough = error instanceof SmsError && error.mayHaveGone && number >= UNCERTAIN_ATTEMPTS
    if (!isLast && !isRefused && !isEnough) throw error
    context.log.error({ err: error, kind: by }, 'the owner of an account could not be told of a change')
  }
  await context.db
    .updateTable('login_change_notice')
    .set({ ended_at: context.now() })
    .where('id', '=', noticeId)
    .execute()
}

interface Sending {
  id: string
  by: 'phone' | 'email'
  value: string
  words: ChangeWords
  signal: AbortSignal
}

async function send({ mailer, sms }: ChangeTellingContext, { id, by, value, words, signal }: Sending): Promise<void> {
  if (by === 'phone') await sms.send({ to: value, text: composeChangeMessage(words) }, signal)
  else await mailer.send({ id, to: [value], isAutomatic: true, ...composeChangeLetter(words) }, signal)
}

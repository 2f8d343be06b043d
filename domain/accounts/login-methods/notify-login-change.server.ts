import * as v from 'valibot'
import { type Mailer, MailError } from '#platform/mail/mailer.server.ts'
import { defineJob, type JobAttempt } from '#platform/queue/queue.server.ts'
import { SmsError, type SmsSender } from '#platform/sms/sms.server.ts'
import type { AccountContext } from '../account-context.ts'
import { composeChangeLetter, composeChangeMessage, type ChangeMessageParams } from './compose-login-change.ts'

/** The job that notifies one contact of one change. Its content and its recipient are only in the database rows. */
export const notifyLoginChangeJob = defineJob('tell-login-change', v.object({ noticeId: v.string() }))

/** With the queue's pauses the last attempt is about three hours after the first: late is better than never. */
export const MAX_NOTIFY_ATTEMPTS = 10

/** Attempts for a message that may have arrived. */
const MAX_UNCERTAIN_ATTEMPTS = 2

export interface NotifyLoginChangeContext extends Pick<AccountContext, 'db' | 'now' | 'log'> {
  mailer: Mailer
  sms: SmsSender
  siteName: string
  siteUrl: string
  timeZone: string
}

/** Notifies a contact of a change. A message that is refused permanently, or for hours, is given up with an alarm. */
export async function notifyLoginChange(
  context: NotifyLoginChangeContext,
  { noticeId }: { noticeId: string },
  { number, isLast, signal }: JobAttempt,
): Promise<void> {
  const notice = await context.db
    .selectFrom('login_change_notice as change_notice')
    .innerJoin('login_change as change', 'change.id', 'change_notice.change_id')
    .select([
      'change_notice.kind as channel',
      'change_notice.value',
      'change.kind',
      'change.subject',
      'change.made_at as madeAt',
    ])
    .where('change_notice.id', '=', noticeId)
    .where('change_notice.ended_at', 'is', null)
    .executeTakeFirst()
  if (notice === undefined) return
  const { siteName, siteUrl, timeZone } = context
  const { channel, value, kind, subject, madeAt } = notice
  try {
    const message = { kind, subject, madeAt, siteName, siteUrl, timeZone }
    await send(context, { id: noticeId, channel, value, message, signal })
  } catch (error) {
    const isRefused = (error instanceof SmsError || error instanceof MailError) && !error.isRetryable
    const isEnough = error instanceof SmsError && error.mayBeDelivered && number >= MAX_UNCERTAIN_ATTEMPTS
    if (!isLast && !isRefused && !isEnough) throw error
    context.log.error({ err: error, kind: channel }, 'the owner of an account could not be notified of a change')
  }
  await context.db
    .updateTable('login_change_notice')
    .set({ ended_at: context.now() })
    .where('id', '=', noticeId)
    .execute()
}

interface SendParams {
  id: string
  channel: 'phone' | 'email'
  value: string
  message: ChangeMessageParams
  signal: AbortSignal
}

async function send(
  { mailer, sms }: NotifyLoginChangeContext,
  { id, channel, value, message, signal }: SendParams,
): Promise<void> {
  if (channel === 'phone') await sms.send({ to: value, text: composeChangeMessage(message) }, signal)
  else await mailer.send({ id, to: [value], isAutomatic: true, ...composeChangeLetter(message) }, signal)
}

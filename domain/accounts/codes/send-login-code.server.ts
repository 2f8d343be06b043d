import * as v from 'valibot'
import { type Mailer, MailError } from '#platform/mail/mailer.server.ts'
import { defineJob, type JobAttempt } from '#platform/queue/queue.server.ts'
import { SmsError, type SmsSender } from '#platform/sms/sms.server.ts'
import type { AccountContext } from '../account-context.ts'
import { createLinkKey } from './check-login-code.server.ts'
import {
  type CodePurpose,
  type CodeMessageParams,
  composeCodeLetter,
  composeCodeMessage,
} from './compose-code-letter.ts'
import { takeFromReserve } from './code-budget.server.ts'
import type { Contact, ContactKind } from './login-code.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'

/** The job that sends one code. Its content and its recipient are only in the database row. */
export const sendLoginCodeJob = defineJob('send-login-code', v.object({ codeId: v.string() }))

/** With the queue's pauses the last attempt is about four minutes after the first, while the code is still valid. */
export const MAX_SEND_ATTEMPTS = 6

/** Attempts for a message that may have arrived: two are better than none, more would only disturb the recipient. */
const MAX_UNCERTAIN_ATTEMPTS = 2

export interface SendLoginCodeContext extends Pick<AccountContext, 'db' | 'now' | 'log' | 'codeSecret' | 'codeLimits'> {
  mailer: Mailer
  sms: SmsSender
  siteName: string
  /** The absolute address of the login page for a letter's link. */
  linkToLogin: (key: string) => string
}

/**
 * Sends a code that is still valid. A message that the provider refuses or cannot send in time is given up with an
 * alarm.
 */
export async function sendLoginCode(
  context: SendLoginCodeContext,
  { codeId }: { codeId: string },
  { number, isLast, signal }: JobAttempt,
): Promise<void> {
  const row = await context.db
    .selectFrom('login_code')
    .select(['kind', 'value', 'account_id', 'session_id', 'from_reserve'])
    .where('id', '=', codeId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', context.now())
    .executeTakeFirst()
  if (row === undefined) return
  if (row.from_reserve && !(await claimReserve(context, codeId, row.kind))) return
  const secret = await context.codeSecret()
  const purpose = purposeOf(row)
  const message = {
    code: calculateLoginCode(secret, codeId),
    siteName: context.siteName,
    purpose,
    // Codes with another purpose are entered on the page where they were requested.
    link: purpose === 'login' ? context.linkToLogin(createLinkKey(secret, codeId)) : undefined,
  }
  try {
    await send(context, { codeId, ...row, message, signal })
  } catch (error) {
    const isRefused = (error instanceof SmsError || error instanceof MailError) && !error.isRetryable
    const isEnough = error instanceof SmsError && error.mayBeDelivered && number >= MAX_UNCERTAIN_ATTEMPTS
    if (!isLast && !isRefused && !isEnough) throw error
    context.log.error({ err: error, kind: row.kind }, 'a login code could not be sent')
  }
}

const purposeOf = (code: { account_id: number | null; session_id: number | null }): CodePurpose =>
  code.account_id === null ? 'login' : code.session_id === null ? 'contact' : 'confirmation'

const claimReserve = ({ db, codeLimits: limits, now }: SendLoginCodeContext, codeId: string, kind: ContactKind) =>
  db.transaction().execute((tx) => takeFromReserve(tx, codeId, { kind, limits, now: now() }))

interface SendParams extends Contact {
  codeId: string
  message: CodeMessageParams
  signal: AbortSignal
}

async function send({ mailer, sms }: SendLoginCodeContext, { codeId, kind, value, message, signal }: SendParams) {
  if (kind === 'phone') await sms.send({ to: value, text: composeCodeMessage(message) }, signal)
  else await mailer.send({ id: codeId, to: [value], isAutomatic: true, ...composeCodeLetter(message) }, signal)
}

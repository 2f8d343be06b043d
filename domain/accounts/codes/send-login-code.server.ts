import * as v from 'valibot'
import { NBSP } from '#locale/text.ts'
import { type Mailer, MailError } from '#platform/mail/mailer.server.ts'
import { defineJob, type JobAttempt } from '#platform/queue/queue.server.ts'
import { SmsError, type SmsSender } from '#platform/sms/sms.server.ts'
import { escapeMarkup } from '#platform/text/escape.ts'
import type { AccountContext } from '../account-context.ts'
import { calculateLoginCode } from './calculate-login-code.server.ts'
import { createLinkKey } from './check-login-code.server.ts'
import { takeFromReserve } from './code-budget.server.ts'
import type { Contact, ContactKind } from './login-code.ts'

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

interface CodeMessageParams {
  code: string
  siteName: string
  purpose: CodePurpose
  /** A link that logs in with one click; undefined for a code with another purpose. */
  link: string | undefined
}

/** What a code is for: a login, a new contact, or a confirmation by the account's owner before a change. */
type CodePurpose = 'login' | 'contact' | 'confirmation'

const MESSAGE_PURPOSES: Record<CodePurpose, string> = {
  login: 'код для входа',
  contact: 'код подтверждения номера',
  confirmation: 'код для изменений в кабинете',
}
const LETTER_PURPOSES: Record<CodePurpose, string> = {
  login: 'Код для входа',
  contact: 'Код подтверждения почты',
  confirmation: 'Код для изменений в\u00a0кабинете',
}

/** Length of one SMS in Cyrillic: a longer one costs twice as much. */
const MAX_MESSAGE_LENGTH = 70

/** The code as an SMS: at most 70 characters, with the code first, so that notifications show it. */
export function composeCodeMessage({ code, siteName, purpose }: CodeMessageParams): string {
  const purposeText = MESSAGE_PURPOSES[purpose]
  const variants = [
    `${code} — ${purposeText}, ${siteName}. Никому его не сообщайте.`,
    `${code} — ${purposeText}, ${siteName}.`,
  ]
  return variants.find((text) => text.length <= MAX_MESSAGE_LENGTH) ?? `${code} — ${purposeText}.`
}

/** The letter with a code, and with a link that does the same if `link` is given. */
export function composeCodeLetter(params: CodeMessageParams): { subject: string; text: string; html: string } {
  const { code, siteName } = params
  const purpose = LETTER_PURPOSES[params.purpose]
  const subject = `${code} — ${purpose.toLowerCase()} · ${siteName}`
  return { subject, text: composeText(params, purpose), html: composeHtml(params, { purpose, subject }) }
}

const VALIDITY_TEXT = `Код действует 10${NBSP}минут. Никому его не${NBSP}сообщайте: сотрудники салона кодов не${NBSP}спрашивают.`
const LINK_TEXT = `Или откройте ссылку: она подойдёт и${NBSP}в${NBSP}другом браузере, но${NBSP}только один раз.`
const formatNotYou = (purpose: CodePurpose) => (purpose === 'confirmation' ? NOT_YOUR_CHANGE_TEXT : NOT_YOU_TEXT)
const NOT_YOUR_CHANGE_TEXT = `Если вы${NBSP}не${NBSP}запрашивали код, в${NBSP}ваш кабинет вошёл кто-то ещё: откройте в${NBSP}нём «Мои данные», «Устройства» и${NBSP}завершите чужой вход.`
const NOT_YOU_TEXT = `Если вы${NBSP}не${NBSP}запрашивали код, ничего делать не${NBSP}нужно: без него никто не${NBSP}войдёт.`

function composeText({ code, siteName, link, ...params }: CodeMessageParams, purpose: string): string {
  const linkLines = link === undefined ? [] : [LINK_TEXT, link, '']
  return [
    `${purpose}: ${code}`,
    '',
    VALIDITY_TEXT,
    '',
    ...linkLines,
    formatNotYou(params.purpose),
    '',
    siteName,
    '',
  ].join('\n')
}

const BUTTON_STYLE =
  'display:inline-block;padding:14px 24px;border-radius:12px;background:#1a1a1a;color:#ffffff;text-decoration:none;font-weight:700'

function composeHtml(
  { code, siteName, link, ...params }: CodeMessageParams,
  { purpose, subject }: { purpose: string; subject: string },
): string {
  const linkLines =
    link === undefined
      ? []
      : [
          `<p>${LINK_TEXT}</p>`,
          `<p style="margin:0 0 24px"><a href="${escapeMarkup(link)}" style="${BUTTON_STYLE}">Войти</a></p>`,
        ]
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    `<title>${escapeMarkup(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 Arial,sans-serif;color:#1a1a1a">',
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeMarkup(purpose)}</h1>`,
    `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:4px">${escapeMarkup(code)}</p>`,
    `<p>${VALIDITY_TEXT}</p>`,
    ...linkLines,
    `<p style="color:#666">${formatNotYou(params.purpose)}</p>`,
    `<p style="color:#666">${escapeMarkup(siteName)}</p>`,
    '</body></html>',
  ].join('\n')
}

import * as v from 'valibot'
import { formatNumericDateTime } from '#locale/dates/numeric-date.ts'
import { formatTimeZone } from '#locale/time-zone.ts'
import { AUTH_PROVIDERS } from '#platform/auth/auth-provider.ts'
import { type Mailer, MailError } from '#platform/mail/mailer.server.ts'
import { defineJob, type JobAttempt } from '#platform/queue/queue.server.ts'
import { SmsError, type SmsSender } from '#platform/sms/sms.server.ts'
import { accountPath } from '#urls/account-paths.ts'
import type { AccountContext } from '../account-context.ts'
import { formatContact } from '../contacts/format-contact.ts'
import type { LoginChange, LoginChangeKind } from './login-change.ts'
import { PROVIDER_NAMES } from './provider-names.ts'

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

interface ChangeMessageParams extends LoginChange {
  madeAt: Date
  siteName: string
  siteUrl: string
  /** The site's time zone: the letter states the time of the change in it. */
  timeZone: string
}

/** Length of one SMS in Cyrillic: a longer one costs twice as much. */
const MAX_MESSAGE_LENGTH = 70

const ADDED_TEXT = 'Новый способ входа в ваш кабинет. Не вы? Войдите и удалите его.'
const REMOVED_TEXT = 'Удалён способ входа в ваш кабинет. Не вы? Позвоните нам.'
const MESSAGES: Record<LoginChangeKind, string> = {
  'contact-added': ADDED_TEXT,
  'passkey-added': ADDED_TEXT,
  'provider-linked': ADDED_TEXT,
  'contact-removed': REMOVED_TEXT,
  'passkey-removed': REMOVED_TEXT,
  'provider-unlinked': REMOVED_TEXT,
  'account-erased': 'Ваш кабинет и данные удаляются. Не вы? Позвоните нам.',
}

/** The change as an SMS: at most 70 characters, with the site's name if it fits. */
export function composeChangeMessage({ kind, siteName }: Pick<ChangeMessageParams, 'kind' | 'siteName'>): string {
  const text = MESSAGES[kind]
  const signed = `${text} ${siteName}`
  return signed.length <= MAX_MESSAGE_LENGTH ? signed : text
}

const SUBJECTS: Record<LoginChangeKind, string> = {
  'contact-added': 'В кабинет добавлен контакт для входа',
  'contact-removed': 'Из кабинета удалён контакт для входа',
  'passkey-added': 'В кабинет добавлен ключ доступа',
  'passkey-removed': 'Из кабинета удалён ключ доступа',
  'provider-linked': 'К кабинету привязан другой сервис',
  'provider-unlinked': 'От кабинета отвязан другой сервис',
  'account-erased': 'Кабинет удаляется',
}

const BY_YOU_TEXT = 'Если это сделали вы, ничего делать не нужно.'

/** The letter about a change: what, when, and what to do if a stranger made it. */
function composeChangeLetter({ kind, subject, madeAt, siteName, siteUrl, timeZone }: ChangeMessageParams) {
  const title = SUBJECTS[kind]
  const detail = formatChangeSubject({ kind, subject })
  const lines = [
    'Здравствуйте.',
    '',
    detail === undefined ? `${title}.` : `${title}: ${detail}.`,
    `Когда: ${formatNumericDateTime(madeAt, timeZone)}, ${formatTimeZone(madeAt, timeZone)}.`,
    '',
    BY_YOU_TEXT,
    '',
    ...ADVICE[kind](siteUrl),
    '',
    siteName,
    siteUrl,
    '',
  ]
  return { subject: `${title} · ${siteName}`, text: lines.join('\n') }
}

const formatAddedAdvice = (siteUrl: string) => [
  'Если это были не вы, войдите в кабинет, удалите лишнее и завершите чужие входы:',
  siteUrl + accountPath('data'),
]
const formatRemovedAdvice = (siteUrl: string) => [
  'Если это были не вы, войдите в кабинет другим способом и завершите чужие входы:',
  siteUrl + accountPath('data/sessions'),
  'Войти не получается? Позвоните нам.',
]
const ADVICE: Record<LoginChangeKind, (siteUrl: string) => string[]> = {
  'contact-added': formatAddedAdvice,
  'passkey-added': formatAddedAdvice,
  'provider-linked': formatAddedAdvice,
  'contact-removed': formatRemovedAdvice,
  'passkey-removed': formatRemovedAdvice,
  'provider-unlinked': formatRemovedAdvice,
  'account-erased': () => ['Если это были не вы, позвоните нам. Данные кабинета вернуть уже нельзя.'],
}

function formatChangeSubject({ kind, subject }: LoginChange): string | undefined {
  if (subject === null) return undefined
  switch (kind) {
    case 'contact-added':
    case 'contact-removed':
      return formatContact({ kind: subject.includes('@') ? 'email' : 'phone', value: subject })
    case 'passkey-added':
    case 'passkey-removed':
      return `«${subject}»`
    case 'provider-linked':
    case 'provider-unlinked': {
      const provider = AUTH_PROVIDERS.find((known) => known === subject)
      return provider === undefined ? subject : PROVIDER_NAMES[provider]
    }
    case 'account-erased':
      return undefined
    default:
      return kind satisfies never
  }
}

import type { Context } from '#domain/context.ts'
import { ChannelError } from '#domain/requests/channels/channel.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { type Mailer } from '#platform/mail/mailer.server.ts'
import { PushError, type WebPush } from '#platform/web-push/web-push.server.ts'
import type { NoticeWay } from './notice-event.ts'
import type { Recipient } from './recipients.server.ts'
import type { StaffMessage } from './staff-message.ts'
import { LostChatError, type TelegramBot } from './telegram-bot.server.ts'

/** A person cannot be reached by this way any more; it is marked as lost. */
export class LostWayError extends Error {
  override readonly name = 'LostWayError'
}

interface SendOptions {
  /** A UUID, the same on every attempt. */
  id: string
  signal: AbortSignal
}

/** Sends one message to one person. Throws LostWayError, and the errors of the way for what may be tried again. */
export type NoticeSender = (person: Recipient, message: StaffMessage, options: SendOptions) => Promise<void>

export interface SenderContext extends Pick<Context, 'db' | 'now' | 'log'> {
  webPush: WebPush
  /** Undefined: the operator has set none. */
  bot: TelegramBot | undefined
  mailer: Pick<Mailer, 'send'>
  siteName: string
  siteUrl: string
}

/** Nobody is helped by a notification of yesterday. */
const PUSH_TTL_S = (30 * MINUTE_MS) / 1000

/** How each way sends. */
export const createNoticeSenders = (context: SenderContext): Record<NoticeWay, NoticeSender> => ({
  push: (person, message, options) => sendToDevices(context, person, message, options),
  telegram: (person, message, options) => sendToChat(context, person, message, options),
  mail: async ({ email }, { title, text, path }, { id, signal }) => {
    const { mailer, siteName, siteUrl } = context
    await mailer.send(
      {
        id,
        to: [email],
        subject: `${title} — ${siteName}`,
        text: `${text}\n\n${siteUrl}${path}\n\nЧто и\u00a0куда присылать, выбираете вы: ${siteUrl}/staff/me/notices/`,
        isAutomatic: true,
      },
      signal,
    )
  },
})

/** To all browsers of the person; it has arrived when one has taken it. */
async function sendToDevices(
  { db, now, log, webPush }: SenderContext,
  { staffId }: Recipient,
  { title, text, path }: StaffMessage,
  { signal }: SendOptions,
): Promise<void> {
  const devices = await db
    .selectFrom('push_device')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('staff_id', '=', staffId)
    .where('lost_at', 'is', null)
    .execute()
  const push = { text: JSON.stringify({ title, text, path }), ttlSeconds: PUSH_TTL_S }
  const results = await Promise.allSettled(
    devices.map(async ({ id, ...subscription }) => {
      try {
        await webPush.send(subscription, push, signal)
      } catch (error) {
        if (!isGone(error)) throw error
        await db.updateTable('push_device').set({ lost_at: now() }).where('id', '=', id).execute()
        log.warn({ staff: staffId, problem: error.message }, 'a browser of the staff takes no notifications any more')
        throw error
      }
    }),
  )
  if (results.some(({ status }) => status === 'fulfilled')) return
  const reasons = results.map((result): unknown => (result.status === 'rejected' ? result.reason : undefined))
  throw reasons.find((reason) => !isGone(reason)) ?? new LostWayError('no browser takes notifications any more')
}

const isGone = (error: unknown): error is PushError => error instanceof PushError && error.isGone

async function sendToChat(
  { db, now, log, bot, siteUrl }: SenderContext,
  { staffId }: Recipient,
  { title, text, path, claimable }: StaffMessage,
  { signal }: SendOptions,
): Promise<void> {
  if (bot === undefined) throw new ChannelError('STAFF_TELEGRAM_TOKEN is not set any more', { isRetryable: false })
  const row = await db
    .selectFrom('telegram_chat')
    .select('chat')
    .where('staff_id', '=', staffId)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new LostWayError('the chat was disconnected')
  const button = claimable === undefined ? undefined : { text: 'Взять', data: `claim:${claimable}` }
  try {
    await bot.send({ chat: row.chat, text: `${title}\n${text}\n${siteUrl}${path}`, button }, signal)
  } catch (error) {
    if (!(error instanceof LostChatError)) throw error
    await db
      .updateTable('telegram_chat')
      .set({ lost_at: now() })
      .where('staff_id', '=', staffId)
      .where('chat', '=', row.chat)
      .execute()
    log.warn({ staff: staffId, problem: error.message }, 'the bot may not write to somebody of the staff any more')
    throw new LostWayError(error.message)
  }
}

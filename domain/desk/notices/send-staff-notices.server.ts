import type { Context } from '#domain/context.ts'
import { ChannelError } from '#domain/requests/channels/channel.ts'
import { HOUR_MS } from '#locale/durations.ts'
import { MailError } from '#platform/mail/mailer.server.ts'
import { calculateNextAttempt, writeUntilStored } from '#platform/queue/lease-queue.server.ts'
import { PushError } from '#platform/web-push/web-push.server.ts'
import { type ComposeContext, composeMessages } from './compose-messages.server.ts'
import {
  endNotices,
  type LeasedNotice,
  type NoticeBundle,
  postponeNotices,
  releaseNotices,
} from './lease-notices.server.ts'
import type { NoticeWay } from './notice-event.ts'
import { LostWayError, type NoticeSender } from './notice-senders.server.ts'
import { listRecipients } from './recipients.server.ts'

export interface SendNoticesContext extends ComposeContext, Pick<Context, 'log'> {
  senders: Record<NoticeWay, NoticeSender>
  random: () => number
}

/** What could not be sent for so long is of no use any more: the list of the day says it. */
const GIVE_UP_AFTER_MS = HOUR_MS

/** Sends what is still true of a bundle, and records what came of it. */
export async function sendBundle(
  context: SendNoticesContext,
  { staffId, way, notices }: NoticeBundle,
  signal: AbortSignal,
): Promise<void> {
  const [person] = await listRecipients(context, staffId)
  if (person === undefined || !person.ways.includes(way))
    return endNotices(context, notices, { problem: 'the person cannot be reached by this way any more' })
  const { messages, outdated } = await composeMessages(context, person, notices)
  if (outdated.length > 0) await endNotices(context, outdated, { problem: 'it was over before it was sent' })
  for (const { message, about } of messages) {
    const [first] = about
    if (first === undefined) continue
    try {
      await context.senders[way](person, message, { id: first.id, signal })
    } catch (error) {
      if (signal.aborted) await releaseNotices(context, about)
      else await fail(context, { staffId, way, notices: about, error })
      continue
    }
    await writeUntilStored(() => endNotices(context, about, { isSent: true }), signal)
  }
}

interface Failure {
  staffId: number
  way: NoticeWay
  notices: readonly LeasedNotice[]
  error: unknown
}

async function fail(context: SendNoticesContext, { staffId, way, notices, error }: Failure): Promise<void> {
  const { now, log, random } = context
  const known = error instanceof PushError || error instanceof ChannelError || error instanceof MailError
  const isLost = error instanceof LostWayError
  // The message of any other error can contain an address.
  const problem = known || isLost ? error.message : 'the message could not be written'
  const isRefused = isLost || (known && 'isRetryable' in error && !error.isRetryable)
  const since = new Date(Math.min(...notices.map(({ createdAt }) => createdAt.getTime())))
  const attempts = Math.max(...notices.map((notice) => notice.attempts))
  const retryAfterMs = known && 'retryAfterMs' in error ? error.retryAfterMs : undefined
  const dueAt = calculateNextAttempt({ attempts, now: now(), since, retryAfterMs, random })
  const isOver = isRefused || dueAt === undefined || dueAt.getTime() - since.getTime() > GIVE_UP_AFTER_MS
  log.warn({ staff: staffId, way, attempts, problem }, isOver ? 'a notice was given up' : 'a notice was not sent yet')
  if (isOver) return endNotices(context, notices, { problem })
  await postponeNotices(context, notices, { problem, until: dueAt })
}

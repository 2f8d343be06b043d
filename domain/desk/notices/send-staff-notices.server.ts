import type { Context } from '#domain/context.ts'
import { ChannelError } from '#domain/requests/channels/channel.ts'
import { MailError } from '#platform/mail/mailer.server.ts'
import { calculateNextAttempt, writeUntilStored } from '#platform/queue/lease-queue.server.ts'
import { PushError } from '#platform/web-push/web-push.server.ts'
import { type ComposeContext, type Composed, composeMessages } from './compose-messages.server.ts'
import {
  endNotices,
  type LeasedNotice,
  type NoticeBundle,
  postponeNotices,
  releaseNotices,
  removeNotices,
} from './lease-notices.server.ts'
import type { NoticeWay } from './notice-event.ts'
import { LostWayError, type NoticeSender } from './notice-senders.server.ts'
import { listRecipients } from './recipients.server.ts'

export interface SendNoticesContext extends ComposeContext, Pick<Context, 'log'> {
  senders: Record<NoticeWay, NoticeSender>
  random: () => number
}

/** Sends what is still true of a bundle, and records what came of it. What is not sent is tried again for a day, as long as it is true. */
export async function sendBundle(
  context: SendNoticesContext,
  { staffId, way, notices }: NoticeBundle,
  signal: AbortSignal,
): Promise<void> {
  const [person] = await listRecipients(context, staffId)
  // The sweep creates it anew when the person can be reached again and it still stands.
  if (person === undefined || !person.ways.includes(way)) return removeNotices(context, notices)
  let composed: Composed
  try {
    composed = await composeMessages(context, person, notices)
  } catch (error) {
    return fail(context, { staffId, way, notices, error })
  }
  const { messages, outdated } = composed
  if (outdated.length > 0) await removeNotices(context, outdated)
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
  // The person has connected it again by the time the sweep asks.
  if (error instanceof LostWayError) return removeNotices(context, notices)
  const known = error instanceof PushError || error instanceof ChannelError || error instanceof MailError
  // The message of any other error can contain an address.
  const problem = known ? error.message : 'the message could not be written'
  const isRefused = known && 'isRetryable' in error && !error.isRetryable
  const since = new Date(Math.min(...notices.map(({ createdAt }) => createdAt.getTime())))
  const attempts = Math.max(...notices.map((notice) => notice.attempts))
  const retryAfterMs = known && 'retryAfterMs' in error ? error.retryAfterMs : undefined
  const dueAt = calculateNextAttempt({ attempts, now: now(), since, retryAfterMs, random })
  const isOver = isRefused || dueAt === undefined
  log.warn({ staff: staffId, way, attempts, problem }, isOver ? 'a notice was given up' : 'a notice was not sent yet')
  if (isOver) return endNotices(context, notices, { problem })
  await postponeNotices(context, notices, { problem, until: dueAt })
}

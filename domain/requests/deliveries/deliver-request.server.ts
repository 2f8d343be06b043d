import { attemptDelivery, type AttemptOutcome } from './attempt-delivery.ts'
import type { Channel } from '../channels/channel.ts'
import {
  closeDelivery,
  giveUpDelivery,
  releaseDelivery,
  releaseForMissingFiles,
  deliveryLogFields,
  postponeDelivery,
} from './end-delivery.server.ts'
import { calculateNextAttempt } from '#platform/queue/calculate-next-attempt.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { findRequestReport } from '../reports/find-request-report.server.ts'
import type { Context } from '#domain/context.ts'
import { leaseExpiredDeliveries, type LeasedDelivery } from './claim-deliveries.server.ts'

export interface DeliveryContext extends Pick<Context, 'db' | 'now' | 'log' | 'timeZone'> {
  /** From 0 to 1. */
  random: () => number
  channels: readonly Channel[]
}

/**
 * Makes one attempt at a leased delivery, and records the outcome. At least once: when the process dies between sending
 * and recording, the request is sent again with the same id. The delivery is released when `signal` aborts, and when it
 * has files that cannot be read here. The wait for files lasts ten minutes; then the request goes without them and says
 * so.
 */
export async function deliverRequest(
  context: DeliveryContext,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<'ended' | 'released'> {
  const { id: deliveryId, attempts: attempt } = delivery
  const channel = context.channels.find(({ name }) => name === delivery.channel)
  const report = await findRequestReport(context, delivery.requestId)
  if (report === undefined || report.erasedAt !== null) return 'ended' // erased just now, and its delivery deleted
  if (channel === undefined) throw new Error(`Delivery ${deliveryId} was leased by a process without its channel`)
  const canOmitFiles = hasFilesWaitExpired(context, delivery)
  const outcome = await attemptDelivery(channel, { deliveryId, attempt, report, canOmitFiles, signal })
  await recordOutcome(context, delivery, outcome, signal)
  return outcome.kind === 'missing-files' ? 'released' : 'ended'
}

/** A customer who waits for a call matters more than their photographs, which may be lost for good. */
const MAX_FILES_WAIT_MS = 10 * MINUTE_MS

const hasFilesWaitExpired = ({ now }: Pick<DeliveryContext, 'now'>, { filesMissedAt }: LeasedDelivery): boolean =>
  filesMissedAt !== null && now().getTime() - filesMissedAt.getTime() >= MAX_FILES_WAIT_MS

/**
 * Reschedules deliveries with an expired lease: an attempt that ended the process is a failure like any other, with the
 * same pauses and the same limit. It counts from the time of expiry: days on which the machine was switched off are not
 * attempts. Returns their number.
 */
export async function reclaimExpiredDeliveries(context: DeliveryContext, channel: string): Promise<number> {
  const expired = await leaseExpiredDeliveries(context, channel)
  for (const delivery of expired)
    await failDelivery(context, delivery, {
      problem: 'the process that was sending it died',
      at: delivery.leaseExpiredAt,
    })
  return expired.length
}

async function recordOutcome(
  context: DeliveryContext,
  delivery: LeasedDelivery,
  outcome: AttemptOutcome,
  signal: AbortSignal,
): Promise<void> {
  switch (outcome.kind) {
    case 'delivered':
      await closeDelivery(context, delivery, { receipt: outcome.receipt, signal })
      if (outcome.missingFiles > 0)
        context.log.error(
          { ...deliveryLogFields(delivery), files: outcome.missingFiles },
          'a request was delivered without files that no node could read: see docs/operations.md, Many nodes',
        )
      return
    case 'missing-files':
      await waitForFiles(context, delivery, outcome.problem)
      return
    case 'failed':
      await failDelivery(context, delivery, outcome)
      return
    case 'stopped':
      await releaseDelivery(context, delivery)
      return
    default:
      outcome satisfies never
  }
}

async function waitForFiles(context: DeliveryContext, delivery: LeasedDelivery, problem: string): Promise<void> {
  const released = await releaseForMissingFiles(context, delivery, problem)
  if (released?.isFirst === true)
    context.log.warn({ ...deliveryLogFields(delivery), problem }, 'not delivered, waits for a node that has the files')
}

interface DeliveryFailure {
  problem: string
  /** When it happened; undefined: now. */
  at?: Date
  isRetryable?: boolean
  retryAfterMs?: number
  /** The place in the code, for an unexpected error. */
  bug?: string
}

async function failDelivery(
  context: DeliveryContext,
  delivery: LeasedDelivery,
  failure: DeliveryFailure,
): Promise<void> {
  const { problem, at = context.now(), isRetryable = true, retryAfterMs, bug } = failure
  const { since } = delivery
  const { random, log } = context
  // Attempts that ended because a file was missing never reached the channel.
  const attempts = delivery.attempts - delivery.fileWaits
  const nextAt = isRetryable ? calculateNextAttempt({ attempts, now: at, since, retryAfterMs, random }) : undefined
  if (nextAt === undefined) return giveUpDelivery(context, delivery, problem)
  await postponeDelivery(context, delivery, { problem, until: nextAt })
  log.warn({ ...deliveryLogFields(delivery), problem, at: bug, nextAt }, 'not delivered, will be tried again')
}

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
 * Makes one attempt at a delivery that was taken, and writes down what came of it. At least once: what was handed over
 * but not written down, because the process died, is handed over again under the same id. Gives it back when `signal`
 * says that the process stops, and when it has files that cannot be read here. Those are waited for, for ten minutes;
 * then the request leaves without them and says so.
 */
export async function deliverRequest(
  context: DeliveryContext,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<'ended' | 'left-to-others'> {
  const { id: deliveryId, attempts: attempt } = delivery
  const channel = context.channels.find(({ name }) => name === delivery.channel)
  const report = await findRequestReport(context, delivery.requestId)
  if (report === undefined || report.erasedAt !== null) return 'ended' // in this very moment, and its delivery is gone
  if (channel === undefined) throw new Error(`Delivery ${deliveryId} was taken where its channel is not`)
  const canOmitFiles = hasFilesWaitExpired(context, delivery)
  const outcome = await attemptDelivery(channel, { deliveryId, attempt, report, canOmitFiles, signal })
  await recordOutcome(context, delivery, outcome, signal)
  return outcome.kind === 'lacks-files' ? 'left-to-others' : 'ended'
}

/** A customer who waits for a call is worth more than his photographs, and these may be lost for ever. */
const MAX_FILES_WAIT_MS = 10 * MINUTE_MS

const hasFilesWaitExpired = ({ now }: Pick<DeliveryContext, 'now'>, { filesMissedAt }: LeasedDelivery): boolean =>
  filesMissedAt !== null && now().getTime() - filesMissedAt.getTime() >= MAX_FILES_WAIT_MS

/**
 * Puts those back of whose carrier nothing is heard any more: an attempt that ended a process is a failure like any
 * other, with the same pauses and the same end. It happened when the process fell silent: the days for which a machine
 * was switched off are no attempts. Returns how many there were.
 */
export async function reclaimExpiredDeliveries(context: DeliveryContext, channel: string): Promise<number> {
  const lost = await leaseExpiredDeliveries(context, channel)
  for (const delivery of lost)
    await failDelivery(context, delivery, { problem: 'the process that carried it died', at: delivery.leaseExpiredAt })
  return lost.length
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
          'a request left without files that no node could read: see docs/operations.md, Many nodes',
        )
      return
    case 'lacks-files':
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
  const left = await releaseForMissingFiles(context, delivery, problem)
  if (left?.isFirst === true)
    context.log.warn({ ...deliveryLogFields(delivery), problem }, 'not delivered, waits for a node that has the files')
}

interface DeliveryFailure {
  problem: string
  /** When; undefined: now. */
  at?: Date
  isRetryable?: boolean
  retryAfterMs?: number
  /** Where in the code, for an error that nobody foresaw. */
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
  // Those that only looked for files were none of the channel's.
  const attempts = delivery.attempts - delivery.fileWaits
  const nextAt = isRetryable ? calculateNextAttempt({ attempts, now: at, since, retryAfterMs, random }) : undefined
  if (nextAt === undefined) return giveUpDelivery(context, delivery, problem)
  await postponeDelivery(context, delivery, { problem, until: nextAt })
  log.warn({ ...deliveryLogFields(delivery), problem, at: bug, nextAt }, 'not delivered, will be tried again')
}

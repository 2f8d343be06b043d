import { attemptDelivery, type AttemptOutcome } from './attempt-delivery.ts'
import type { Channel } from './channels/channel.ts'
import {
  closeDelivery,
  giveUpDelivery,
  handBackDelivery,
  leaveToOthers,
  lineOf,
  postponeDelivery,
} from './end-delivery.server.ts'
import { nextAttemptAt } from '#platform/attempt-pace.ts'
import { findRequestReport } from './find-request-report.server.ts'
import type { RequestContext } from './request-context.ts'
import { takeLostDeliveries, type TakenDelivery } from './take-deliveries.server.ts'

export interface DeliveryContext extends Pick<RequestContext, 'db' | 'now' | 'log'> {
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
  delivery: TakenDelivery,
  signal: AbortSignal,
): Promise<'ended' | 'left-to-others'> {
  const { id: deliveryId, attempts: attempt } = delivery
  const channel = context.channels.find(({ name }) => name === delivery.channel)
  const report = await findRequestReport(context, delivery.requestId)
  if (report === undefined || report.erasedAt !== null) return 'ended' // in this very moment, and its delivery is gone
  if (channel === undefined) throw new Error(`Delivery ${deliveryId} was taken where its channel is not`)
  const mayLackFiles = haveFilesHadTheirTime(context, delivery)
  const outcome = await attemptDelivery(channel, { deliveryId, attempt, report, mayLackFiles, signal })
  await record(context, delivery, outcome, signal)
  return outcome.kind === 'lacks-files' ? 'left-to-others' : 'ended'
}

/** A customer who waits for a call is worth more than his photographs, and these may be lost for ever. */
const FILES_WAIT_MS = 10 * 60_000

const haveFilesHadTheirTime = ({ now }: Pick<DeliveryContext, 'now'>, { filesMissedAt }: TakenDelivery): boolean =>
  filesMissedAt !== null && now().getTime() - filesMissedAt.getTime() >= FILES_WAIT_MS

/**
 * Puts those back of whose carrier nothing is heard any more: an attempt that ended a process is a failure like any
 * other, with the same pauses and the same end. It happened when the process fell silent: the days for which a machine
 * was switched off are no attempts. Returns how many there were.
 */
export async function reclaimDeliveries(context: DeliveryContext, channel: string): Promise<number> {
  const lost = await takeLostDeliveries(context, channel)
  for (const delivery of lost)
    await fail(context, delivery, { problem: 'the process that carried it died', at: delivery.silentAt })
  return lost.length
}

async function record(
  context: DeliveryContext,
  delivery: TakenDelivery,
  outcome: AttemptOutcome,
  signal: AbortSignal,
): Promise<void> {
  switch (outcome.kind) {
    case 'delivered':
      await closeDelivery(context, delivery, { receipt: outcome.receipt, signal })
      if (outcome.missingFiles > 0)
        context.log.error(
          { ...lineOf(delivery), files: outcome.missingFiles },
          'a request left without files that no node could read: see docs/operations.md, Many nodes',
        )
      return
    case 'lacks-files':
      await waitForFiles(context, delivery, outcome.problem)
      return
    case 'failed':
      await fail(context, delivery, outcome)
      return
    case 'stopped':
      await handBackDelivery(context, delivery)
      return
    default:
      outcome satisfies never
  }
}

async function waitForFiles(context: DeliveryContext, delivery: TakenDelivery, problem: string): Promise<void> {
  const left = await leaveToOthers(context, delivery, problem)
  if (left?.isFirst === true)
    context.log.warn({ ...lineOf(delivery), problem }, 'not delivered, waits for a node that has the files')
}

interface Failure {
  problem: string
  /** When; undefined: now. */
  at?: Date
  mayPass?: boolean
  retryAfterMs?: number
  /** Where in the code, for an error that nobody foresaw. */
  bug?: string
}

async function fail(context: DeliveryContext, delivery: TakenDelivery, failure: Failure): Promise<void> {
  const { problem, at = context.now(), mayPass = true, retryAfterMs, bug } = failure
  const { since } = delivery
  const { random, log } = context
  // Those that only looked for files were none of the channel's.
  const attempts = delivery.attempts - delivery.fileWaits
  const nextAt = mayPass ? nextAttemptAt({ attempts, now: at, since, retryAfterMs, random }) : undefined
  if (nextAt === undefined) return giveUpDelivery(context, delivery, problem)
  await postponeDelivery(context, delivery, { problem, until: nextAt })
  log.warn({ ...lineOf(delivery), problem, at: bug, nextAt }, 'not delivered, will be tried again')
}

import type { Context } from '#domain/context.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { calculateNextAttempt } from '#platform/queue/lease-queue.server.ts'
import { type Channel, ChannelError, type DeliveryAttempt } from '../channels/channel.ts'
import { findRequestReport } from '../reports/find-request-report.server.ts'
import { type LeasedDelivery, leaseExpiredDeliveries } from './claim-deliveries.server.ts'
import {
  closeDelivery,
  deliveryLogFields,
  giveUpDelivery,
  postponeDelivery,
  releaseDelivery,
  releaseForMissingFiles,
} from './end-delivery.server.ts'

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

const ATTEMPT_TIMEOUT_MS = 15_000
const MAX_MESSAGE_LENGTH = 300

type AttemptOutcome =
  | { kind: 'delivered'; receipt: string | undefined; missingFiles: number }
  /** Nothing was sent: another node may have the files. */
  | { kind: 'missing-files'; problem: string }
  | { kind: 'failed'; problem: string; isRetryable: boolean; retryAfterMs: number | undefined; bug?: string }
  /** The process stops; it is unknown whether the other side has the request. */
  | { kind: 'stopped' }

/** Makes one attempt, within the channel's time limit, even when the channel ignores the signal. */
export async function attemptDelivery(channel: Channel, delivery: DeliveryAttempt): Promise<AttemptOutcome> {
  const limitMs = channel.attemptMs ?? ATTEMPT_TIMEOUT_MS
  // Not AbortSignal.any: the process's signal outlives every attempt, and would retain memory of each.
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, limitMs)
  delivery.signal.addEventListener('abort', stop, { once: true })
  if (delivery.signal.aborted) stop()
  try {
    const { receipt, missingFiles = 0 } = await Promise.race([
      channel.deliver({ ...delivery, signal: controller.signal }),
      rejectOnAbort(controller.signal),
    ])
    return { kind: 'delivered', receipt: receipt === undefined ? undefined : sanitizeMessage(receipt), missingFiles }
  } catch (error) {
    if (delivery.signal.aborted) return { kind: 'stopped' }
    if (controller.signal.aborted) return failedOutcome(`no answer within ${limitMs / 1000} s`)
    return describeFailure(error, delivery.report.name)
  } finally {
    clearTimeout(timer)
    delivery.signal.removeEventListener('abort', stop)
  }
}

/** The other side's message, safe for a text column: a NUL in it would fail the write for a finished delivery. */
const sanitizeMessage = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_MESSAGE_LENGTH)
    .trim()

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new Error('The attempt was aborted'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

const failedOutcome = (problem: string, details: { bug?: string } = {}): AttemptOutcome => ({
  kind: 'failed',
  problem,
  isRetryable: true,
  retryAfterMs: undefined,
  ...details,
})

/**
 * A ChannelError has a message for the operator. Any other error is described by its name and its place in the code:
 * its message could repeat the visitor's input, or a secret.
 */
function describeFailure(error: unknown, name: string | null): AttemptOutcome {
  if (error instanceof ChannelError) {
    const { message, isRetryable, retryAfterMs, isMissingFiles } = error
    if (isMissingFiles) return { kind: 'missing-files', problem: sanitizeMessage(message) }
    return { kind: 'failed', problem: sanitizeMessage(redactName(message, name)), isRetryable, retryAfterMs }
  }
  if (!(error instanceof Error)) return failedOutcome(`unexpected ${typeof error}`)
  const code =
    'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? ` ${error.code}` : ''
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return failedOutcome(`unexpected ${error.name}${code}`, { bug: place?.slice(0, 6).join('\n') })
}

const WORD_PATTERN = /\p{L}{2,}/gu

/** A mail server can quote the letter that it rejects: the visitor's name is removed before the message is logged. */
function redactName(text: string, name: string | null): string {
  const names = new Set(name?.toLowerCase().match(WORD_PATTERN))
  return text.replaceAll(WORD_PATTERN, (word) => (names.has(word.toLowerCase()) ? '…' : word))
}

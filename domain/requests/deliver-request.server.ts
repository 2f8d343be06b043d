import { sql } from 'kysely'
import type { JobAttempt } from '#platform/queue.server.ts'
import { attemptDelivery, type AttemptOutcome } from './attempt-delivery.ts'
import type { Channel } from './channels/channel.ts'
import { enqueueDelivery } from './delivery-job.server.ts'
import { nextAttemptAt } from './delivery-pace.ts'
import { giveUpDelivery, lineOf, type OpenDelivery } from './end-delivery.server.ts'
import { findRequestReport } from './find-request-report.server.ts'
import type { RequestContext } from './request-context.ts'

export interface DeliveryContext extends Pick<RequestContext, 'db' | 'now' | 'log'> {
  /** From 0 to 1. */
  random: () => number
  channels: readonly Channel[]
}

/**
 * Makes one attempt at a delivery and writes down what came of it. At least once: what was handed over but not written
 * down, because the process died, is handed over again under the same id. Does nothing for a delivery that is no longer
 * waiting. Throws when the process stops: the job is then given back to the queue.
 */
export async function deliverRequest(
  context: DeliveryContext,
  deliveryId: string,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  const delivery = await beginAttempt(context, deliveryId)
  if (delivery === undefined) return
  const channel = context.channels.find(({ name }) => name === delivery.channel)
  const report = await findRequestReport(context, delivery.requestId)
  if (channel === undefined || report === undefined)
    throw new Error(`The job of delivery ${deliveryId} runs where its channel is not`)
  const outcome = await attemptDelivery(channel, { deliveryId, attempt: delivery.attempts, report, signal })
  await record(context, delivery, outcome)
}

interface BegunDelivery extends OpenDelivery {
  since: Date
}

/** Counted before it is made: an attempt that kills the process has been one, and the next knows that it is not the first. */
async function beginAttempt({ db }: DeliveryContext, id: string): Promise<BegunDelivery | undefined> {
  return db
    .updateTable('delivery')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['id', 'channel', 'request_id as requestId', 'attempts'])
    .returning(sql<Date>`coalesce(reopened_at, created_at)`.as('since'))
    .executeTakeFirst()
}

async function record(context: DeliveryContext, delivery: BegunDelivery, outcome: AttemptOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'delivered':
      await close(context, delivery, outcome.receipt)
      return
    case 'failed':
      await postpone(context, delivery, outcome)
      return
    case 'stopped':
      throw new Error(`Delivery ${delivery.id} was interrupted`)
    default:
      outcome satisfies never
  }
}

async function close({ db, now, log }: DeliveryContext, delivery: BegunDelivery, receipt?: string): Promise<void> {
  await db
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: now(), problem: null, receipt: receipt ?? null })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .execute()
  log.info(lineOf(delivery), 'delivered')
}

async function postpone(
  context: DeliveryContext,
  delivery: BegunDelivery,
  { problem, mayPass, retryAfterMs, bug }: Extract<AttemptOutcome, { kind: 'failed' }>,
): Promise<void> {
  const { db, log, random } = context
  const now = context.now()
  const { attempts, since } = delivery
  const runAt = mayPass ? nextAttemptAt({ attempts, now, since, retryAfterMs, random }) : undefined
  if (runAt === undefined) return giveUpDelivery(db, context, delivery, problem)
  await db.transaction().execute(async (tx) => {
    const waiting = await tx
      .updateTable('delivery')
      .set({ problem })
      .where('id', '=', delivery.id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (waiting !== undefined) await enqueueDelivery(tx, delivery, runAt)
  })
  log.warn({ ...lineOf(delivery), problem, at: bug, nextAt: runAt }, 'not delivered, will be tried again')
}

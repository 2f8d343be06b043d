import { createLetters } from '#domain/notices/create-letters.server.ts'
import { leaseLetters } from '#domain/notices/notice-letters.server.ts'
import type { NoticeContext, NoticeLinks } from '#domain/notices/notice.ts'
import { reclaimExpiredLetters, sendLetter } from '#domain/notices/send-letter.server.ts'
import { claimDeliveries } from '#domain/requests/deliveries/claim-deliveries.server.ts'
import {
  deliverRequest,
  type DeliveryContext,
  reclaimExpiredDeliveries,
} from '#domain/requests/deliveries/deliver-request.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { renewLeases, type RunningLeaseQueue, startLeaseQueue } from '#platform/queue/lease-queue.server.ts'
import { accountPath, noticesOffPath } from '#urls/account-paths.ts'
import { carPath } from '#urls/car-paths.ts'

/** Enough to keep up on a busy day with a slow CRM, without overloading it. */
const MAX_CONCURRENT_DELIVERIES = 4
/** How long this process skips a delivery whose files it cannot read, so that other processes can take it. */
const SKIP_MS = 15_000

/** Starts a worker for each channel: a slow or failing channel does not delay the others. */
export function startChannelWorkers(context: DeliveryContext): RunningLeaseQueue {
  const workers = context.channels.map(({ name }) => startChannelWorker(context, name))
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) }
}

function startChannelWorker(context: DeliveryContext, name: string): RunningLeaseQueue {
  /** The skipped deliveries: until when, by id. */
  const skipped = new Map<string, number>()
  const listSkipped = () => {
    for (const [id, until] of skipped) if (until < performance.now()) skipped.delete(id)
    return [...skipped.keys()]
  }
  return startLeaseQueue(
    {
      name: `deliver:${name}`,
      concurrency: MAX_CONCURRENT_DELIVERIES,
      claim: (limit) => claimDeliveries(context, name, limit, listSkipped()),
      renewLeases: async (deliveries) => {
        await renewLeases(context.db, 'delivery', deliveries)
        await reclaimExpiredDeliveries(context, name)
      },
      process: async (delivery, signal) => {
        const result = await deliverRequest(context, delivery, signal)
        if (result === 'released') skipped.set(delivery.id, performance.now() + SKIP_MS)
      },
    },
    context.log,
  )
}

/** Few at a time: no visitor waits for these letters. */
const MAX_CONCURRENT_LETTERS = 3
/** Accounts for which letters are created at a time: at the hour of the daily letters all accounts are due. */
const ACCOUNTS_PER_BATCH = 20

/** Starts the worker that collects the notices of each account and sends them by mail. */
export function startNoticeWorker(context: NoticeContext): RunningLeaseQueue {
  return startLeaseQueue(
    {
      name: 'notices',
      concurrency: MAX_CONCURRENT_LETTERS,
      claim: async (limit) => {
        await createLetters(context, ACCOUNTS_PER_BATCH)
        return leaseLetters(context, limit)
      },
      renewLeases: async (letters) => {
        await renewLeases(context.db, 'notice_letter', letters)
        await reclaimExpiredLetters(context)
      },
      process: (letter, signal) => sendLetter(context, letter, signal),
    },
    context.log,
  )
}

/**
 * The links in letters. Undefined when letters go to real mailboxes but the site's address is not configured: a link to
 * `localhost` would lead to the reader's own machine.
 */
export function createNoticeLinks({
  mail,
  siteUrl,
}: Pick<Config, 'mail'> & { siteUrl: string }): NoticeLinks | undefined {
  const { hostname } = new URL(siteUrl)
  if (mail.smtpUrl !== undefined && hostname === 'localhost') return undefined
  return {
    car: (car) => siteUrl + carPath(car),
    search: (path) => siteUrl + path,
    unsubscribe: (token) => siteUrl + noticesOffPath(token),
    settings: siteUrl + accountPath('notices'),
  }
}

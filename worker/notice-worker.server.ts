import { accountPath, noticesOffPath } from '#urls/account-paths.ts'
import { carPath } from '#urls/car-paths.ts'
import { createLetters } from '#domain/notices/create-letters.server.ts'
import type { NoticeContext, NoticeLinks } from '#domain/notices/notice.ts'
import { reclaimExpiredLetters, sendLetter } from '#domain/notices/send-letter.server.ts'
import { leaseLetters } from '#domain/notices/lease-letters.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { renewLeases } from '#platform/queue/leases.server.ts'
import { startLeaseQueue, type RunningLeaseQueue } from '#platform/queue/lease-queue.server.ts'

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

import { accountPath, noticesOffPath } from '#urls/account-paths.ts'
import { carPath } from '#urls/car-paths.ts'
import { createLetters } from '#domain/notices/create-letters.server.ts'
import type { NoticeContext, NoticeLinks } from '#domain/notices/notice-context.ts'
import { reclaimExpiredLetters, sendLetter } from '#domain/notices/send-letter.server.ts'
import { renewLetterLeases, leaseLetters } from '#domain/notices/lease-letters.server.ts'
import type { Config } from '#platform/config/config.server.ts'
import { startLeaseQueue, type RunningLeaseQueue } from '#platform/queue/lease-queue.server.ts'

/** A mail server takes a few at a time; nobody waits for them. */
const MAX_CONCURRENT_LETTERS = 3
/** Accounts of one look: at the hour of the daily letters all of them are due. */
const ACCOUNTS_PER_BATCH = 20

/** Starts the lane that gathers what accounts are to be told and sends it. */
export function startNoticeWorker(context: NoticeContext): RunningLeaseQueue {
  return startLeaseQueue(
    {
      name: 'notices',
      concurrency: MAX_CONCURRENT_LETTERS,
      claim: async (limit) => {
        await createLetters(context, ACCOUNTS_PER_BATCH)
        return leaseLetters(context, limit)
      },
      renewLeases: async (carried) => {
        await renewLetterLeases(context, carried)
        await reclaimExpiredLetters(context)
      },
      process: (letter, signal) => sendLetter(context, letter, signal),
    },
    context.log,
  )
}

/**
 * Where letters lead. Undefined when they go to real letter boxes and nobody has said what the site's address is: a link
 * to `localhost` leads into its reader's own machine.
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

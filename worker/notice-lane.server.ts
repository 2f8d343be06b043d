import { carPath, accountPath, noticesOffPath } from '#app/paths.ts'
import { gatherLetters } from '#domain/notices/gather-letters.server.ts'
import type { NoticeContext, NoticeLinks } from '#domain/notices/notice-context.ts'
import { reclaimLetters, sendLetter } from '#domain/notices/send-letter.server.ts'
import { keepLetters, takeLetters } from '#domain/notices/take-letters.server.ts'
import type { Config } from '#platform/config.server.ts'
import { startConveyor, type RunningConveyor } from '#platform/conveyor.server.ts'

/** A mail server takes a few at a time; nobody waits for them. */
const LETTERS_AT_ONCE = 3
/** Accounts of one look: at the hour of the daily letters all of them are due. */
const ACCOUNTS = 20

/** Starts the lane that gathers what accounts are to be told and sends it. */
export function startNoticeLane(context: NoticeContext): RunningConveyor {
  return startConveyor(
    {
      name: 'notices',
      atOnce: LETTERS_AT_ONCE,
      take: async (limit) => {
        await gatherLetters(context, ACCOUNTS)
        return takeLetters(context, limit)
      },
      keep: async (carried) => {
        await keepLetters(context, carried)
        await reclaimLetters(context)
      },
      carry: (letter, signal) => sendLetter(context, letter, signal),
    },
    context.log,
  )
}

/**
 * Where letters lead. Undefined when they go to real letter boxes and nobody has said what the site's address is: a link
 * to `localhost` leads into its reader's own machine.
 */
export function listNoticeLinks({
  mail,
  siteUrl,
}: Pick<Config, 'mail'> & { siteUrl: string }): NoticeLinks | undefined {
  const { hostname } = new URL(siteUrl)
  if (mail.smtpUrl !== undefined && hostname === 'localhost') return undefined
  return {
    car: (car) => siteUrl + carPath(car),
    search: (path) => siteUrl + path,
    off: (token) => siteUrl + noticesOffPath(token),
    settings: siteUrl + accountPath('notices'),
  }
}

import * as v from 'valibot'
import type { Mailer } from '#platform/mail/mailer.server.ts'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import type { Channel, ChannelFilter } from '../channel.ts'
import { composeAdf } from './compose-adf.ts'
import { recipients } from './mail-settings.ts'
import { LETTER_TIMEOUT_MS, sendLetter } from './send-letter.server.ts'

/** Settings of a channel of kind `adf`. */
export const AdfSettings = v.object({ to: recipients })

export interface AdfDependencies {
  mailer: Pick<Mailer, 'send'>
  siteName: string
  siteUrl: string
}

type Settings = v.InferOutput<typeof AdfSettings> & { name: string; only: ChannelFilter }

/** Sends Auto-lead Data Format to the mailbox of a dealer's system: the letter contains the XML and nothing else. */
export function createAdfChannel(
  { name, only, to }: Settings,
  { mailer, siteName, siteUrl }: AdfDependencies,
): Channel {
  return {
    name,
    only,
    attemptMs: LETTER_TIMEOUT_MS,
    deliver: ({ deliveryId, report, signal }) => {
      const text = composeAdf(report, siteName, siteUrl)
      return sendLetter(mailer, { id: deliveryId, to, subject: formatRequestTitle(report), text }, signal)
    },
  }
}

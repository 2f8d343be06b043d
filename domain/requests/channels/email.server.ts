import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import type { MailAttachment, Mailer } from '#platform/mailer.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { requestTitle } from '../describe-request.ts'
import type { RequestReport } from '../request-report.ts'
import { email } from '../rules.ts'
import type { Channel, ChannelFilter } from './channel.ts'
import { composeLetter } from './compose-letter.ts'
import { recipients } from './mail-settings.ts'
import { LETTER_MS, sendLetter } from './send-letter.server.ts'

/** Settings of a channel of kind `email`. */
export const EmailSettings = v.object({ to: recipients })

export interface EmailParts {
  mailer: Pick<Mailer, 'send'>
  requestFiles: Pick<Storage, 'read'>
}

type Settings = v.InferOutput<typeof EmailSettings> & { name: string; only: ChannelFilter }

/** Many mail servers take no larger letters than 25 MB, and a file grows by a third on its way. */
const MAX_ATTACHED_BYTES = 15_000_000

/** Writes to salespeople: everything that was asked, with the files. Their answer goes to the visitor, if he left an e-mail. */
export function createEmailChannel({ name, only, to }: Settings, { mailer, requestFiles }: EmailParts): Channel {
  return {
    name,
    only,
    attemptMs: LETTER_MS,
    deliver: async ({ deliveryId, report, signal }) => {
      const { attachments, note } = await gatherFiles(requestFiles, report)
      const mail = {
        id: deliveryId,
        to,
        replyTo: answerTo(report),
        subject: requestTitle(report),
        ...composeLetter(report, note),
        attachments,
      }
      return sendLetter(mailer, mail, signal)
    },
  }
}

/** What a visitor typed stands in a header here alone, and only when it is one address by the strictest reading. */
const answerTo = (report: RequestReport) => (v.is(email, report.email) ? report.email : undefined)

interface GatheredFiles {
  attachments: MailAttachment[]
  /** Why there are fewer than there should be. */
  note?: string
}

/** A file that is gone does not hold up its request. */
async function gatherFiles(storage: Pick<Storage, 'read'>, { id, files }: RequestReport): Promise<GatheredFiles> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MAX_ATTACHED_BYTES)
    return {
      attachments: [],
      note: `Файлы слишком велики для письма. Они хранятся на сервере сайта: заявка №\u00a0${id}.`,
    }
  const attachments: MailAttachment[] = []
  for (const { storedName, originalName, mediaType } of files) {
    const stored = await storage.read(storedName)
    if (stored !== undefined) attachments.push({ name: originalName, mediaType, content: await buffer(stored.stream) })
  }
  return attachments.length === files.length
    ? { attachments }
    : { attachments, note: 'Не все файлы нашлись на сервере сайта: попросите клиента прислать их ещё раз.' }
}

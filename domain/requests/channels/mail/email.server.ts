import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import type { MailAttachment, Mailer } from '#platform/mail/mailer.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { formatRequestTitle } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import { email } from '#domain/requests/forms/rules.ts'
import { type Channel, ChannelError, type ChannelFilter } from '../channel.ts'
import { composeLetter } from './compose-letter.ts'
import { recipients } from './mail-settings.ts'
import { LETTER_TIMEOUT_MS, sendLetter } from './send-letter.server.ts'

/** Settings of a channel of kind `email`. */
export const EmailSettings = v.object({ to: recipients })

export interface EmailDependencies {
  mailer: Pick<Mailer, 'send'>
  requestFiles: Pick<Storage, 'read'>
  /** The name of this machine, whose storage is read. */
  host: string
}

type Settings = v.InferOutput<typeof EmailSettings> & { name: string; only: ChannelFilter }

/** Many mail servers accept letters of at most 25 MB, and base64 makes a file a third larger. */
const MAX_ATTACHED_BYTES = 15_000_000

/**
 * Sends the whole request with its files to the staff. Their reply goes to the visitor, if they left an e-mail address.
 */
export function createEmailChannel(
  { name, only, to }: Settings,
  { mailer, requestFiles, host }: EmailDependencies,
): Channel {
  return {
    name,
    only,
    attemptMs: LETTER_TIMEOUT_MS,
    deliver: async ({ deliveryId, report, canOmitFiles, signal }) => {
      const { attachments, missing, note } = await collectFiles(requestFiles, report)
      if (missing.length > 0 && !canOmitFiles)
        throw new ChannelError(
          `${missing.length} of ${report.files.length} files of the request cannot be read on ${host}: they are waited for`,
          { isMissingFiles: true },
        )
      const mail = {
        id: deliveryId,
        to,
        replyTo: replyToOf(report),
        subject: formatRequestTitle(report),
        ...composeLetter(report, note),
        attachments,
      }
      return { ...(await sendLetter(mailer, mail, signal)), missingFiles: missing.length }
    },
  }
}

/** The only header with the visitor's input: it must be a single valid address by the strictest rule. */
const replyToOf = (report: RequestReport) => (v.is(email, report.email) ? report.email : undefined)

interface CollectedFiles {
  attachments: MailAttachment[]
  /** Names of the files that cannot be read here. */
  missing: string[]
  /** Why files are missing, for the reader of the letter. */
  note?: string
}

async function collectFiles(
  storage: EmailDependencies['requestFiles'],
  { id, files }: RequestReport,
): Promise<CollectedFiles> {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > MAX_ATTACHED_BYTES)
    return {
      attachments: [],
      missing: [],
      note: `Файлы слишком велики для письма. Они хранятся на сервере сайта: заявка №\u00a0${id}.`,
    }
  const attachments: MailAttachment[] = []
  const missing: string[] = []
  for (const { storedName, originalName, mediaType } of files) {
    const content = await readFile(storage, storedName)
    if (content === undefined) missing.push(originalName)
    else attachments.push({ name: originalName, mediaType, content })
  }
  return { attachments, missing, note: missing.length === 0 ? undefined : composeMissingFilesNote(missing, id) }
}

/** Undefined also when the storage cannot read the file: on a node without its folder, or as a user without rights. */
async function readFile(storage: EmailDependencies['requestFiles'], name: string): Promise<Buffer | undefined> {
  try {
    const stored = await storage.read(name)
    return stored && (await buffer(stored.stream))
  } catch {
    return undefined // the caller reports it: the delivery waits, or the letter names the missing file
  }
}

const composeMissingFilesNote = (missing: readonly string[], id: number): string =>
  `Не удалось приложить ${missing.length === 1 ? 'файл' : 'файлы'}: ${missing.join(', ')}. На сервере сайта ${missing.length === 1 ? 'он не нашёлся' : 'они не нашлись'}: спросите администратора (заявка №\u00a0${id}) или попросите клиента прислать ещё раз.`

import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { email } from '#domain/requests/forms/rules.ts'
import { describeRequest, formatRequestTitle, type ReportLine } from '#domain/requests/reports/describe-request.ts'
import type { RequestReport } from '#domain/requests/reports/request-report.ts'
import type { MailAttachment, Mailer } from '#platform/mail/mailer.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { escapeMarkup } from '#platform/text/escape.ts'
import { type Channel, ChannelError, type ChannelFilter } from '../channel.ts'
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

/** A letter to the staff, as plain text and as simple HTML. The visitor's input is escaped text in both. */
export function composeLetter(report: RequestReport, note?: string): { text: string; html: string } {
  const lines = describeRequest(report).slice(1)
  return {
    text: [
      formatRequestTitle(report),
      '',
      ...lines.map(formatLine),
      ...(note === undefined ? [] : ['', note]),
      '',
    ].join('\n'),
    html: composeHtml(report, lines, note),
  }
}

/** Further lines of an answer are indented, so that none of them looks like the next label. */
const formatLine = ({ label, value }: ReportLine) => `${label}: ${value.replaceAll('\n', '\n    ')}`

const CELL = 'padding:6px 16px 6px 0;vertical-align:top;border-bottom:1px solid #e6e6e6'

function composeHtml(report: RequestReport, lines: readonly ReportLine[], note: string | undefined): string {
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" style="${CELL};font-weight:400;color:#666">${escapeMarkup(label)}</th><td style="${CELL}">${renderValue(report, label, value)}</td></tr>`,
  )
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    `<title>${escapeMarkup(formatRequestTitle(report))}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.4 Arial,sans-serif;color:#1a1a1a">',
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeMarkup(formatRequestTitle(report))}</h1>`,
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    note === undefined ? '' : `<p>${escapeMarkup(note)}</p>`,
    '</body></html>',
  ].join('\n')
}

/** The phone number and our own pages become links; the visitor's text never does. */
function renderValue({ phone, car }: RequestReport, label: string, value: string): string {
  const text = escapeMarkup(value).replaceAll('\n', '<br>')
  if (label === 'Телефон' && phone !== null) return `<a href="tel:+${escapeMarkup(phone)}">${text}</a>`
  return label === 'Страница автомобиля' && car !== null ? `<a href="${escapeMarkup(car.url)}">${text}</a>` : text
}

import { type Mail, MailError, type MailSender } from './mailer.server.ts'

/** ASCII, one line, no quotes and no brackets: nothing that a mail program could read as a second address. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\dA-Za-z](?:[\dA-Za-z.-]{0,250}[\dA-Za-z])?$/
/** Also what turns the direction of writing around: `photo\u202egpj.exe` reads as a picture. */
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const LONGEST_SUBJECT = 200
const LONGEST_FILE_NAME = 120

/** The letter as nodemailer takes it. Throws a MailError when an address is none. */
export function composeMail(mail: Mail, from: MailSender) {
  const { id, to, replyTo, subject, text, html, attachments = [], isAutomatic = false, unsubscribeUrl } = mail
  return {
    messageId: `<${oneLine(id)}@${from.address.split('@').at(-1)}>`,
    from: { name: oneLine(from.name), address: checked(from.address) },
    to: to.map((address) => ({ name: '', address: checked(address) })),
    replyTo: replyTo === undefined ? undefined : { name: '', address: checked(replyTo) },
    subject: oneLine(subject).slice(0, LONGEST_SUBJECT),
    text: bodyOf(text),
    html: html === undefined ? undefined : bodyOf(html),
    attachments: attachments.map(({ name, mediaType, content }) => ({
      filename: fileName(name),
      contentType: oneLine(mediaType),
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    headers: {
      ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : {}),
      ...unsubscribeHeaders(unsubscribeUrl),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whether the text can be an address of a letter. */
export const isMailAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

function checked(address: string): string {
  if (isMailAddress(address)) return address
  throw new MailError('an address of the letter is none', { mayPass: false })
}

/** The button works over https alone (RFC 8058). */
function unsubscribeHeaders(address: string | undefined): Record<string, string> {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return {}
  const link = { 'List-Unsubscribe': `<${url.href}>` }
  return url.protocol === 'https:' ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : link
}

const oneLine = (text: string) => text.replaceAll(BREAKS, ' ').trim()

/** Without control characters, which some servers refuse a letter for. */
const bodyOf = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** Never a path; the ending survives when the rest is cut. */
function fileName(name: string): string {
  const safe = oneLine(name).replaceAll(/[/\\:*?"<>|]/g, '_')
  if (safe.length <= LONGEST_FILE_NAME) return safe === '' ? 'file' : safe
  return safe.slice(0, LONGEST_FILE_NAME - 10) + safe.slice(-10)
}

import { type Mail, MailError, type MailSender } from './mailer.server.ts'

/** ASCII, one line, without quotes and brackets, so that no mail program can read a second address in it. */
const ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\dA-Za-z](?:[\dA-Za-z.-]{0,250}[\dA-Za-z])?$/
/** Includes characters that change the direction of writing: `photo\u202egpj.exe` looks like a picture. */
const UNSAFE_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu
const MAX_SUBJECT_LENGTH = 200
const MAX_FILE_NAME_LENGTH = 120

/** Converts a letter to nodemailer's options. Throws a MailError when an address is invalid. */
export function composeMail(mail: Mail, from: MailSender) {
  const { id, to, replyTo, subject, text, html, attachments = [], isAutomatic = false, unsubscribeUrl } = mail
  return {
    messageId: `<${toSingleLine(id)}@${from.address.split('@').at(-1)}>`,
    from: { name: toSingleLine(from.name), address: requireMailAddress(from.address) },
    to: to.map((address) => ({ name: '', address: requireMailAddress(address) })),
    replyTo: replyTo === undefined ? undefined : { name: '', address: requireMailAddress(replyTo) },
    subject: toSingleLine(subject).slice(0, MAX_SUBJECT_LENGTH),
    text: stripControlCharacters(text),
    html: html === undefined ? undefined : stripControlCharacters(html),
    attachments: attachments.map(({ name, mediaType, content }) => ({
      filename: toSafeFileName(name),
      contentType: toSingleLine(mediaType),
      content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    })),
    headers: {
      ...(isAutomatic ? { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } : {}),
      ...createUnsubscribeHeaders(unsubscribeUrl),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Whether the text is an e-mail address. */
export const isMailAddress = (text: string) => text.length <= 254 && ADDRESS.test(text)

function requireMailAddress(address: string): string {
  if (isMailAddress(address)) return address
  throw new MailError('an address of the letter is invalid', { isRetryable: false })
}

/** The unsubscribe button works over https only (RFC 8058). */
function createUnsubscribeHeaders(address: string | undefined): Record<string, string> {
  const url = address === undefined ? null : URL.parse(address)
  if (url === null) return {}
  const link = { 'List-Unsubscribe': `<${url.href}>` }
  return url.protocol === 'https:' ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : link
}

const toSingleLine = (text: string) => text.replaceAll(UNSAFE_CHARACTERS, ' ').trim()

/** Removes control characters, because some servers refuse letters with them. */
const stripControlCharacters = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** Returns a name that is not a path. A long name is shortened before its extension. */
function toSafeFileName(name: string): string {
  const safe = toSingleLine(name).replaceAll(/[/\\:*?"<>|]/g, '_')
  if (safe.length <= MAX_FILE_NAME_LENGTH) return safe === '' ? 'file' : safe
  return safe.slice(0, MAX_FILE_NAME_LENGTH - 10) + safe.slice(-10)
}

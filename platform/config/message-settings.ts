import * as v from 'valibot'
import { isMailAddress } from '../mail/compose-mail.server.ts'
import type { MailSender } from '../mail/mailer.server.ts'
import { webUrl } from './web-url.ts'
import type { SmsProvider } from '../sms/sms.server.ts'

const HEADERS_REMEDY = 'write «Name: value», several with | between them'

const settingText = v.pipe(v.string(), v.trim(), v.maxLength(2000, 'give at most 2000 characters'))
const headers = v.pipe(
  v.string(),
  v.transform((text) => text.split('|').map((line) => line.trim())),
  v.array(v.pipe(v.string(), v.regex(/^[\w-]+:\s*[\x20-\x7e]+$/, HEADERS_REMEDY))),
  v.transform((lines): Record<string, string> => Object.fromEntries(lines.map(parseHeader))),
)

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

/** Settings of SMS. All but the last two are secrets. */
export const SMS_SETTINGS = {
  SMS_URL: v.optional(
    v.pipe(
      settingText,
      v.check(
        (url) => /^https?:\/\//.test(url) && URL.canParse(url),
        'give the address of the provider, with https://',
      ),
    ),
  ),
  SMS_BODY: v.optional(settingText),
  SMS_HEADERS: v.optional(headers),
  SMS_METHOD: v.optional(v.picklist(['GET', 'POST'], 'write GET or POST')),
  SMS_OK: v.optional(settingText),
}

/** Settings whose values are never repeated. */
export const SMS_SECRETS: readonly string[] = ['SMS_URL', 'SMS_BODY', 'SMS_HEADERS']

type SmsSettings = v.InferOutput<v.ObjectSchema<typeof SMS_SETTINGS, undefined>>

/** Returns the SMS provider; undefined: messages are printed. */
export function toSmsProvider(settings: SmsSettings): SmsProvider | undefined {
  const { SMS_URL: url, SMS_BODY: body, SMS_HEADERS: headers = {}, SMS_METHOD: method, SMS_OK: ok } = settings
  if (url === undefined) return undefined
  return { url, body, headers: headers, method: method ?? (body === undefined ? 'GET' : 'POST'), ok }
}

/** Lists settings that another setting requires and that are missing. */
export function findMissingSmsSettings({ SMS_URL, SMS_BODY, SMS_METHOD, SMS_HEADERS, SMS_OK }: SmsSettings): string[] {
  if (SMS_URL === undefined) {
    // By name: the argument may contain all other settings too.
    const present = Object.entries({ SMS_BODY, SMS_METHOD, SMS_HEADERS, SMS_OK }).filter(
      ([, value]) => value !== undefined,
    )
    return present.map(([name]) => `SMS_URL: is missing beside ${name}; give the address of the provider`)
  }
  if (SMS_METHOD === 'GET' && SMS_BODY !== undefined) return ['SMS_METHOD: GET has no SMS_BODY; remove one of them']
  const template = SMS_URL + (SMS_BODY ?? '')
  return ['{phone}', '{text}'].flatMap((placeholder) =>
    template.includes(placeholder)
      ? []
      : [`SMS_URL: neither it nor SMS_BODY has a place for ${placeholder}; write it where it belongs`],
  )
}

/**
 * Whether visitors can log in by phone. Printed messages can be read by the operator only, which is of use only in
 * development.
 */
export const isPhoneOffered = ({ sms, siteUrl }: { sms: SmsProvider | undefined; siteUrl: string | undefined }) =>
  sms !== undefined || !(siteUrl?.startsWith('https:') ?? false)

/** The Telegram bot that notifies the staff. The token is a secret. */
export const STAFF_BOT_SETTINGS = {
  STAFF_TELEGRAM_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\d{5,20}:[\w-]{20,80}$/, 'give the token as @BotFather gave it: 123456789:AA…')),
  ),
  STAFF_TELEGRAM_API: v.optional(webUrl, 'https://api.telegram.org'),
}

export interface StaffBot {
  token: string
  /** The address of the Bot API, without a slash at its end. */
  api: string
}

export const toStaffBot = ({
  STAFF_TELEGRAM_TOKEN: token,
  STAFF_TELEGRAM_API: api,
}: v.InferOutput<v.ObjectSchema<typeof STAFF_BOT_SETTINGS, undefined>>): StaffBot | undefined =>
  token === undefined ? undefined : { token, api }

/** `smtp://` or `smtps://`, with user and password if the server requires them. */
export const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
    'give smtp://user:password@host:587 or smtps://user:password@host:465; write @ : / % in a password as %40 %3A %2F %25',
  ),
)

const SENDER = /^(?:"?([^"<>]*?)"?\s*<([^<>]+)>|(\S+))$/
const SENDER_REMEDY = 'give an address, or a name with it: Автосалон <site@dealer.example>'

/** The sender of letters; the name is undefined when there is only an address. */
export const mailSender = v.pipe(
  v.string(),
  v.trim(),
  v.regex(SENDER, SENDER_REMEDY),
  v.transform((text): Omit<MailSender, 'name'> & { name: string | undefined } => {
    const [, name, bracketed, alone] = SENDER.exec(text) ?? []
    return { name: name === '' ? undefined : name, address: bracketed ?? alone ?? '' }
  }),
  v.check(({ address }) => isMailAddress(address), SENDER_REMEDY),
)

/** Addresses separated by commas or spaces. */
export const mailAddresses = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,;]+/).filter((address) => address !== '')),
  v.array(v.pipe(v.string(), v.check(isMailAddress, 'give addresses with commas between them'))),
)

interface MailSettings {
  SMTP_URL?: string
  MAIL_FROM?: unknown
  MAIL_TO: readonly string[]
  CHANNELS_FILE?: string
}

/** Lists settings that mail requires and that are missing. */
export function findMissingMailSettings({ SMTP_URL, MAIL_FROM, MAIL_TO, CHANNELS_FILE }: MailSettings): string[] {
  if (SMTP_URL === undefined) return []
  return [
    ...(MAIL_FROM === undefined
      ? ['MAIL_FROM: is missing beside SMTP_URL; give the address that letters come from']
      : []),
    ...(MAIL_TO.length === 0 && CHANNELS_FILE === undefined
      ? ['MAIL_TO: is missing beside SMTP_URL; give the address that requests go to, or name a CHANNELS_FILE']
      : []),
  ]
}

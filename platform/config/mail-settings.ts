import * as v from 'valibot'
import { isMailAddress } from '../mail/compose-mail.server.ts'
import type { MailSender } from '../mail/mailer.server.ts'

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

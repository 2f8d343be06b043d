import { type Mail, MailError, type Mailer } from '#platform/mail/mailer.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { ChannelError } from '../channel.ts'

/** An attempt at a letter with files may take this long; the mailer gives up much sooner on a server that is silent. */
export const LETTER_TIMEOUT_MS = MINUTE_MS

/** Hands a letter to the mailer, and tells its failures as a channel's. */
export async function sendLetter(
  mailer: Pick<Mailer, 'send'>,
  mail: Mail,
  signal: AbortSignal,
): Promise<{ receipt: string }> {
  try {
    return await mailer.send(mail, signal)
  } catch (cause) {
    if (cause instanceof MailError) throw new ChannelError(cause.message, { isRetryable: cause.isRetryable })
    throw cause
  }
}

import { type Mail, MailError, type Mailer } from '#platform/mail/mailer.server.ts'
import { MINUTE_MS } from '#locale/durations.ts'
import { ChannelError } from '../channel.ts'

/**
 * Sending a letter with files can take this long; the mailer gives up much sooner on a server that does not respond.
 */
export const LETTER_TIMEOUT_MS = MINUTE_MS

/** Sends a letter by the mailer. Throws a ChannelError when the mailer fails with a MailError. */
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

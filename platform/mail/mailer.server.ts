/** A letter. All its texts are escaped: none can become a header, an address or a path. */
export interface Mail {
  /** A UUID, the same on every attempt, so that a duplicate can be recognised (`Message-ID`). */
  id: string
  /** Addresses without names. */
  to: readonly string[]
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  attachments?: readonly MailAttachment[]
  /** Sent by a program: absence notices and other automatic replies must not answer it. */
  isAutomatic?: boolean
  /** The address to unsubscribe: a single POST is enough (RFC 8058), so a mail program can show a button. */
  unsubscribeUrl?: string
}

export interface MailAttachment {
  name: string
  mediaType: string
  content: Uint8Array
}

export interface Mailer {
  /** Returns the server's answer to the accepted letter. Throws a MailError. The signal aborts it. */
  send(mail: Mail, signal?: AbortSignal): Promise<{ receipt: string }>
  close(): void
}

/** Letters that were written to files instead of being sent. */
export interface MailFiles {
  /** Deletes letters by their ids; ids without a file are ignored. */
  discard(ids: readonly string[]): Promise<void>
}

/**
 * Why a letter was not accepted. The error message is for an operator: it contains no addresses and no text of the
 * letter.
 */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** False when the other side understood the letter and refused it. */
  readonly isRetryable: boolean

  constructor(message: string, details: { isRetryable: boolean; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.isRetryable = details.isRetryable
  }
}

/** The sender: the address, and the name that readers see. */
export interface MailSender {
  name: string
  address: string
}

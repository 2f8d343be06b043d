/** A letter. Whatever stands in it is text: nothing in it can become a header, an address or a path. */
export interface Mail {
  /** A UUID, the same on every attempt: a letter that comes twice is known by it (`Message-ID`). */
  id: string
  /** Addresses alone, without names. */
  to: readonly string[]
  /** Where an answer goes, when not to the sender. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  attachments?: readonly MailAttachment[]
  /** Nobody wrote it by hand: absence notices and other machines shall not answer it. */
  isAutomatic?: boolean
  /** Where its reader ends such letters: a POST there alone does it (RFC 8058), so a mail program can offer a button. */
  unsubscribeUrl?: string
}

export interface MailAttachment {
  name: string
  mediaType: string
  content: Uint8Array
}

export interface Mailer {
  /** Returns what the other side said when it took the letter. Throws a MailError; heeds the signal. */
  send(mail: Mail, signal?: AbortSignal): Promise<{ receipt: string }>
  close(): void
}

/** Letters that stayed in our hands, as files. */
export interface MailFiles {
  /** Deletes letters by their ids; one that was never written is no matter. */
  discard(ids: readonly string[]): Promise<void>
}

/** Why a letter was not taken. The message is for an operator: neither addresses nor what the letter says are in it. */
export class MailError extends Error {
  override readonly name = 'MailError'
  /** False when the other side understood the letter and refused it. */
  readonly isRetryable: boolean

  constructor(message: string, details: { isRetryable: boolean; cause?: unknown }) {
    super(message, { cause: details.cause })
    this.isRetryable = details.isRetryable
  }
}

/** Who sends: the address, and the name that a reader sees. */
export interface MailSender {
  name: string
  address: string
}

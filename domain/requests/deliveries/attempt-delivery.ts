import { type Channel, ChannelError, type DeliveryAttempt } from '../channels/channel.ts'

const ATTEMPT_TIMEOUT_MS = 15_000
const MAX_MESSAGE_LENGTH = 300

export type AttemptOutcome =
  | { kind: 'delivered'; receipt: string | undefined; missingFiles: number }
  /** Nothing was handed over: another node may have the files. */
  | { kind: 'lacks-files'; problem: string }
  | { kind: 'failed'; problem: string; isRetryable: boolean; retryAfterMs: number | undefined; bug?: string }
  /** The process stops; whether the other side has it is unknown. */
  | { kind: 'stopped' }

/** Hands a parcel to a channel once, and waits no longer than the channel's time, whether or not it heeds the signal. */
export async function attemptDelivery(channel: Channel, parcel: DeliveryAttempt): Promise<AttemptOutcome> {
  const limitMs = channel.attemptMs ?? ATTEMPT_TIMEOUT_MS
  // Not AbortSignal.any: the process's signal outlives every attempt, and would keep something of each.
  const cut = new AbortController()
  const stop = () => cut.abort()
  const timer = setTimeout(stop, limitMs)
  parcel.signal.addEventListener('abort', stop, { once: true })
  if (parcel.signal.aborted) stop()
  try {
    const { receipt, missingFiles = 0 } = await Promise.race([
      channel.deliver({ ...parcel, signal: cut.signal }),
      rejectOnAbort(cut.signal),
    ])
    return { kind: 'delivered', receipt: receipt === undefined ? undefined : sanitizeMessage(receipt), missingFiles }
  } catch (error) {
    if (parcel.signal.aborted) return { kind: 'stopped' }
    if (cut.signal.aborted) return failedOutcome(`no answer within ${limitMs / 1000} s`)
    return describeFailure(error, parcel.report.name)
  } finally {
    clearTimeout(timer)
    parcel.signal.removeEventListener('abort', stop)
  }
}

/** What the other side said, as a row can hold it: a NUL there would fail the row of what has been delivered. */
const sanitizeMessage = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_MESSAGE_LENGTH)
    .trim()

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new Error('The attempt was cut short'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

const failedOutcome = (problem: string, details: { bug?: string } = {}): AttemptOutcome => ({
  kind: 'failed',
  problem,
  isRetryable: true,
  retryAfterMs: undefined,
  ...details,
})

/**
 * A channel words its own failures for an operator. What else is thrown is told by its kind and its place in the code:
 * its message could repeat what a visitor typed, or a secret.
 */
function describeFailure(error: unknown, name: string | null): AttemptOutcome {
  if (error instanceof ChannelError) {
    const { message, isRetryable, retryAfterMs, lacksFiles } = error
    if (lacksFiles) return { kind: 'lacks-files', problem: sanitizeMessage(message) }
    return { kind: 'failed', problem: sanitizeMessage(redactName(message, name)), isRetryable, retryAfterMs }
  }
  if (!(error instanceof Error)) return failedOutcome(`unexpected ${typeof error}`)
  const code =
    'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? ` ${error.code}` : ''
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return failedOutcome(`unexpected ${error.name}${code}`, { bug: place?.slice(0, 6).join('\n') })
}

const WORD_PATTERN = /\p{L}{2,}/gu

/** A mail server may quote the letter that it dislikes; its words go into the log, the visitor's name does not. */
function redactName(text: string, name: string | null): string {
  const names = new Set(name?.toLowerCase().match(WORD_PATTERN))
  return text.replaceAll(WORD_PATTERN, (word) => (names.has(word.toLowerCase()) ? '…' : word))
}

import { type Channel, ChannelError, type DeliveryAttempt } from '../channels/channel.ts'

const ATTEMPT_TIMEOUT_MS = 15_000
const MAX_MESSAGE_LENGTH = 300

export type AttemptOutcome =
  | { kind: 'delivered'; receipt: string | undefined; missingFiles: number }
  /** Nothing was sent: another node may have the files. */
  | { kind: 'missing-files'; problem: string }
  | { kind: 'failed'; problem: string; isRetryable: boolean; retryAfterMs: number | undefined; bug?: string }
  /** The process stops; it is unknown whether the other side has the request. */
  | { kind: 'stopped' }

/** Makes one attempt, within the channel's time limit, even when the channel ignores the signal. */
export async function attemptDelivery(channel: Channel, delivery: DeliveryAttempt): Promise<AttemptOutcome> {
  const limitMs = channel.attemptMs ?? ATTEMPT_TIMEOUT_MS
  // Not AbortSignal.any: the process's signal outlives every attempt, and would retain memory of each.
  const controller = new AbortController()
  const stop = () => controller.abort()
  const timer = setTimeout(stop, limitMs)
  delivery.signal.addEventListener('abort', stop, { once: true })
  if (delivery.signal.aborted) stop()
  try {
    const { receipt, missingFiles = 0 } = await Promise.race([
      channel.deliver({ ...delivery, signal: controller.signal }),
      rejectOnAbort(controller.signal),
    ])
    return { kind: 'delivered', receipt: receipt === undefined ? undefined : sanitizeMessage(receipt), missingFiles }
  } catch (error) {
    if (delivery.signal.aborted) return { kind: 'stopped' }
    if (controller.signal.aborted) return failedOutcome(`no answer within ${limitMs / 1000} s`)
    return describeFailure(error, delivery.report.name)
  } finally {
    clearTimeout(timer)
    delivery.signal.removeEventListener('abort', stop)
  }
}

/** The other side's message, safe for a text column: a NUL in it would fail the write for a finished delivery. */
const sanitizeMessage = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_MESSAGE_LENGTH)
    .trim()

async function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(new Error('The attempt was aborted'))
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
 * A ChannelError has a message for the operator. Any other error is described by its name and its place in the code:
 * its message could repeat the visitor's input, or a secret.
 */
function describeFailure(error: unknown, name: string | null): AttemptOutcome {
  if (error instanceof ChannelError) {
    const { message, isRetryable, retryAfterMs, isMissingFiles } = error
    if (isMissingFiles) return { kind: 'missing-files', problem: sanitizeMessage(message) }
    return { kind: 'failed', problem: sanitizeMessage(redactName(message, name)), isRetryable, retryAfterMs }
  }
  if (!(error instanceof Error)) return failedOutcome(`unexpected ${typeof error}`)
  const code =
    'code' in error && typeof error.code === 'string' && /^\w{1,40}$/.test(error.code) ? ` ${error.code}` : ''
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line))
  return failedOutcome(`unexpected ${error.name}${code}`, { bug: place?.slice(0, 6).join('\n') })
}

const WORD_PATTERN = /\p{L}{2,}/gu

/** A mail server can quote the letter that it rejects: the visitor's name is removed before the message is logged. */
function redactName(text: string, name: string | null): string {
  const names = new Set(name?.toLowerCase().match(WORD_PATTERN))
  return text.replaceAll(WORD_PATTERN, (word) => (names.has(word.toLowerCase()) ? '…' : word))
}

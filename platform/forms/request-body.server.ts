import { FormRefusedError } from './form-refusal.ts'

export interface BodyLimits {
  /** For the whole body as it is sent. */
  totalBytes: number
  /** The longest time without data from the sender. */
  idleMs: number
}

/** An incoming form, for example a `Request`; its headers describe the body. */
export interface FormSource {
  headers: Pick<Headers, 'get'>
  body: ReadableStream<Uint8Array> | null
}

/** The body of a form, read piece by piece. */
export interface RequestBody {
  /** The next piece, undefined at the end. Throws FormRefusedError: too-large, stalled or cut-off. */
  read(): Promise<Uint8Array | undefined>
  /**
   * Reads and discards the rest of the body, because most clients read the answer only after they have sent everything.
   * A client that sends too much more is cut off a little after the answer. Never throws.
   */
  drain(): Promise<void>
}

/** Limits of `drain`: most bytes, longest time, and longest time without data. */
const DRAIN_LIMITS = { bytes: 256 * 1024 * 1024, ms: 30_000, idleMs: 5000 }
/** Time for sending the answer before the connection is cut. */
const CLOSE_DELAY_MS = 2000

/** Opens the body of `source` for reading; undefined when it has none. A length beyond the limit is refused by `read`. */
export function createRequestBody(source: FormSource, limits: BodyLimits): RequestBody | undefined {
  if (source.body === null) return undefined
  const reader = source.body.getReader()
  const announced = parseContentLength(source.headers)
  let received = 0
  let isOver = false
  let isLost = false

  const readPiece = async (idleMs: number): Promise<Uint8Array | undefined> => {
    const { done, value } = await withTimeout(idleMs, reader.read()).catch((cause: unknown) => {
      isLost = true
      throw cause
    })
    isOver = done
    received += value?.byteLength ?? 0
    return value
  }
  return {
    async read() {
      if ((announced ?? 0) > limits.totalBytes) throw new FormRefusedError({ reason: 'too-large' })
      const piece = await readPiece(limits.idleMs)
      if (received > limits.totalBytes) throw new FormRefusedError({ reason: 'too-large' })
      // A connection that breaks can look like an end.
      if (isOver && announced !== undefined && received !== announced) throw new FormRefusedError({ reason: 'cut-off' })
      return piece
    },
    async drain() {
      const end = performance.now() + DRAIN_LIMITS.ms
      const shouldContinue = () => !isOver && !isLost && received < DRAIN_LIMITS.bytes && performance.now() < end
      try {
        if ((announced ?? 0) < DRAIN_LIMITS.bytes) while (shouldContinue()) await readPiece(DRAIN_LIMITS.idleMs)
      } catch {
        // Cut off or silent: there is nothing more to wait for.
      }
      if (!isOver) setTimeout(() => void reader.cancel().catch(() => undefined), CLOSE_DELAY_MS).unref()
    },
  }
}

/** Undefined when the body is sent in chunks. */
function parseContentLength(headers: FormSource['headers']): number | undefined {
  const text = headers.get('content-length')
  return text === null ? undefined : Number(text)
}

function withTimeout<Result>(ms: number, read: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: 'stalled' | 'cut-off') => reject(new FormRefusedError({ reason }))
    const timer = setTimeout(() => refuse('stalled'), ms)
    read.then(resolve, () => refuse('cut-off')).finally(() => clearTimeout(timer))
  })
}

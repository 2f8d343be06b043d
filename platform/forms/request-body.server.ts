import { FormRefusedError } from './multipart-refusal.ts'

export interface BodyLimits {
  /** Of the whole body as it is sent. */
  totalBytes: number
  /** A sender of whom nothing comes for this long is given up. */
  idleMs: number
}

/** A form as it comes in, a `Request` for one: its headers say what the body is. */
export interface FormSource {
  headers: Pick<Headers, 'get'>
  body: ReadableStream<Uint8Array> | null
}

/** The body of a form, taken piece by piece. */
export interface RequestBody {
  /** The next piece, undefined at the end. Throws FormRefusedError: too-large, stalled or cut-off. */
  read(): Promise<Uint8Array | undefined>
  /**
   * Takes in and throws away what is still on its way: most senders look at the answer only when they have sent
   * everything. Whoever has too much of it is answered and, a little later, cut off. Never throws.
   */
  drain(): Promise<void>
}

/** The most that is taken in only to be thrown away, and the longest time and silence that it may take. */
const DRAIN_LIMITS = { bytes: 256 * 1024 * 1024, ms: 30_000, idleMs: 5000 }
/** Time for the answer to get out before the connection is cut. */
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
      const isWorthIt = () => !isOver && !isLost && received < DRAIN_LIMITS.bytes && performance.now() < end
      try {
        if ((announced ?? 0) < DRAIN_LIMITS.bytes) while (isWorthIt()) await readPiece(DRAIN_LIMITS.idleMs)
      } catch {
        // Cut off or silent: there is nothing more to wait for.
      }
      if (!isOver) setTimeout(() => void reader.cancel().catch(() => undefined), CLOSE_DELAY_MS).unref()
    },
  }
}

/** Undefined: sent in chunks. */
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

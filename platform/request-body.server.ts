import { RefusedForm } from './multipart-refusal.ts'

export interface BodyLimits {
  /** Of the whole body as it is sent. */
  totalBytes: number
  /** A sender of whom nothing comes for this long is given up. */
  idleMs: number
}

/** A request's body, taken piece by piece. */
export interface RequestBody {
  /** The next piece, undefined at the end. Throws RefusedForm: too-large, stalled or cut-off. */
  read(): Promise<Uint8Array | undefined>
  /**
   * Takes in and throws away what is still on its way: most senders look at the answer only when they have sent
   * everything. Whoever has too much of it is answered and, a little later, cut off. Never throws.
   */
  drain(): Promise<void>
}

/** The most that is taken in only to be thrown away, and the longest time and silence that it may take. */
const DRAIN = { bytes: 256 * 1024 * 1024, ms: 30_000, idleMs: 5000 }
/** Time for the answer to get out before the connection is cut. */
const LINGER_MS = 2000

/** Opens the body of `request` for reading; undefined when it has none. A length beyond the limit is refused by `read`. */
export function openBody(request: Request, limits: BodyLimits): RequestBody | undefined {
  if (request.body === null) return undefined
  const reader = request.body.getReader()
  const announced = readLength(request.headers)
  let received = 0
  let isOver = false
  let isLost = false

  const take = async (idleMs: number): Promise<Uint8Array | undefined> => {
    const { done, value } = await within(idleMs, reader.read()).catch((cause: unknown) => {
      isLost = true
      throw cause
    })
    isOver = done
    received += value?.byteLength ?? 0
    return value
  }
  return {
    async read() {
      if ((announced ?? 0) > limits.totalBytes) throw new RefusedForm({ reason: 'too-large' })
      const piece = await take(limits.idleMs)
      if (received > limits.totalBytes) throw new RefusedForm({ reason: 'too-large' })
      // A connection that breaks can look like an end.
      if (isOver && announced !== undefined && received !== announced) throw new RefusedForm({ reason: 'cut-off' })
      return piece
    },
    async drain() {
      const end = performance.now() + DRAIN.ms
      const isWorthIt = () => !isOver && !isLost && received < DRAIN.bytes && performance.now() < end
      try {
        if ((announced ?? 0) < DRAIN.bytes) while (isWorthIt()) await take(DRAIN.idleMs)
      } catch {
        // Cut off or silent: there is nothing more to wait for.
      }
      if (!isOver) setTimeout(() => void reader.cancel().catch(() => undefined), LINGER_MS).unref()
    },
  }
}

/** Undefined: sent in chunks. */
function readLength(headers: Headers): number | undefined {
  const text = headers.get('content-length')
  return text === null ? undefined : Number(text)
}

function within<Result>(ms: number, reading: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: 'stalled' | 'cut-off') => reject(new RefusedForm({ reason }))
    const clock = setTimeout(() => refuse('stalled'), ms)
    reading.then(resolve, () => refuse('cut-off')).finally(() => clearTimeout(clock))
  })
}

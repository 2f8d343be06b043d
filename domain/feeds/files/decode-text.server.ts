import iconv from 'iconv-lite'
import { FeedProblem } from '../feed-problem.ts'

/** How many bytes, from the first that is not ASCII, decide what a text is written in. */
const DETECTION_BYTES = 16_384
/** More characters than this that are none mean a text in two encodings, not a slip. */
const MAX_INVALID_CHARACTERS = 1000
const FALLBACK_ENCODING = 'windows-1251'

/**
 * The text of a feed. The bytes decide: a BOM, then whether they are UTF-8; only then the declaration is believed, and
 * without one they are Windows-1251. A declaration that the bytes belie is told to `warn`.
 */
export async function* decodeText(
  pieces: AsyncIterable<Buffer>,
  warn: (warning: string) => void,
): AsyncGenerator<string> {
  const decoder = new FeedDecoder(warn)
  for await (const piece of pieces) {
    const text = decoder.write(piece)
    if (text !== '') yield text
  }
  const rest = decoder.end()
  if (rest !== '') yield rest
}

class FeedDecoder {
  readonly #warn: (warning: string) => void
  #declared: string | undefined
  #hasBegun = false
  /** Set once the bytes have told the encoding; ASCII until then. */
  #decoder: { write: (bytes: Buffer) => string; end: () => string | undefined } | undefined
  #undecided = Buffer.alloc(0)
  #broken = 0

  constructor(warn: (warning: string) => void) {
    this.#warn = warn
  }

  write(piece: Buffer): string {
    if (this.#decoder !== undefined) return this.#check(this.#decoder.write(piece))
    const bytes = this.#undecided.length === 0 ? piece : Buffer.concat([this.#undecided, piece])
    if (!this.#hasBegun) this.#begin(bytes)
    return this.#decoder === undefined ? this.#writeUndecided(bytes, DETECTION_BYTES) : this.write(piece)
  }

  end(): string {
    const text = this.#decoder === undefined ? this.#writeUndecided(this.#undecided, 0) : ''
    const rest = text + this.#check(this.#decoder?.end() ?? '')
    if (this.#broken > 0) this.#warn(`${this.#broken} characters of the feed are damaged and stand as �`)
    return rest
  }

  /** Looks at the first bytes: a BOM or zero bytes settle the matter, else the declaration is noted. */
  #begin(bytes: Buffer): void {
    this.#hasBegun = true
    const head = bytes.subarray(0, 4).toString('hex')
    if (head.startsWith('fffe') || head === '3c003f00') this.#decoder = iconv.getDecoder('utf-16le')
    else if (head.startsWith('feff') || head === '003c003f') this.#decoder = iconv.getDecoder('utf-16be')
    else if (head.startsWith('efbbbf')) this.#decoder = iconv.getDecoder('utf-8')
    else
      this.#declared = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/i.exec(
        bytes.toString('latin1', 0, 400),
      )?.[1]
  }

  #writeUndecided(bytes: Buffer, needed: number): string {
    const start = bytes.findIndex((byte) => byte > 0x7f)
    if (start === -1 || bytes.length - start < needed) {
      const known = start === -1 ? bytes.length : start
      this.#undecided = Buffer.from(bytes.subarray(known))
      return bytes.toString('latin1', 0, known)
    }
    this.#undecided = Buffer.alloc(0)
    this.#decoder = iconv.getDecoder(this.#decide(bytes.subarray(start)))
    return bytes.toString('latin1', 0, start) + this.#check(this.#decoder.write(bytes.subarray(start)))
  }

  #decide(bytes: Buffer): string {
    const declared = this.#declared?.toLowerCase()
    const saysUtf8 = declared === undefined || /^utf-?8$/.test(declared)
    if (isUtf8(bytes)) {
      if (!saysUtf8) this.#warn(`The feed says that it is ${this.#declared}, but it is UTF-8`)
      return 'utf-8'
    }
    if (declared !== undefined && saysUtf8) this.#warn(`The feed says that it is UTF-8, but it is ${FALLBACK_ENCODING}`)
    if (declared === undefined || saysUtf8) return FALLBACK_ENCODING
    const isKnown: boolean = iconv.encodingExists(declared)
    if (isKnown) return declared
    throw new FeedProblem('wrong-encoding', `The feed is written in an encoding that is not known: ${declared}`)
  }

  #check(text: string): string {
    for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) this.#broken += 1
    if (this.#broken > MAX_INVALID_CHARACTERS) {
      throw new FeedProblem(
        'wrong-encoding',
        `More than ${MAX_INVALID_CHARACTERS} characters of the feed are in another encoding`,
      )
    }
    return text
  }
}

/** Whether the bytes beyond ASCII are mostly sequences of UTF-8: Cyrillic in one byte a letter hardly ever makes one. */
function isUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  let broken = 0
  let sound = 0
  for (const letter of text) {
    if (letter === '\uFFFD') broken += 1
    else if (letter > '\x7f') sound += 1
  }
  return sound > broken
}

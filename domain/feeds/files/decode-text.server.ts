import iconv from 'iconv-lite'
import { FeedProblem } from '../feed-problem.ts'

/** How many bytes, from the first that is not ASCII, decide the encoding. */
const DETECTION_BYTES = 16_384
/** More invalid characters than this mean a text in two encodings, not a slip. */
const MAX_INVALID_CHARACTERS = 1000
const FALLBACK_ENCODING = 'windows-1251'

/**
 * The text of a feed. The bytes decide the encoding: a BOM first, then whether they are valid UTF-8, then the
 * declaration; without a declaration it is Windows-1251. A declaration that contradicts the bytes is passed to `warn`.
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
  /** Set once the encoding is known; until then all bytes are ASCII. */
  #decoder: { write: (bytes: Buffer) => string; end: () => string | undefined } | undefined
  #pending = Buffer.alloc(0)
  #invalidCount = 0

  constructor(warn: (warning: string) => void) {
    this.#warn = warn
  }

  write(piece: Buffer): string {
    if (this.#decoder !== undefined) return this.#check(this.#decoder.write(piece))
    const bytes = this.#pending.length === 0 ? piece : Buffer.concat([this.#pending, piece])
    if (!this.#hasBegun) this.#begin(bytes)
    return this.#decoder === undefined ? this.#writePending(bytes, DETECTION_BYTES) : this.write(piece)
  }

  end(): string {
    const text = this.#decoder === undefined ? this.#writePending(this.#pending, 0) : ''
    const rest = text + this.#check(this.#decoder?.end() ?? '')
    if (this.#invalidCount > 0) this.#warn(`${this.#invalidCount} characters of the feed are damaged and are read as �`)
    return rest
  }

  /** Checks the first bytes: a BOM or zero bytes decide the encoding, otherwise the declaration is stored. */
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

  #writePending(bytes: Buffer, needed: number): string {
    const start = bytes.findIndex((byte) => byte > 0x7f)
    if (start === -1 || bytes.length - start < needed) {
      const known = start === -1 ? bytes.length : start
      this.#pending = Buffer.from(bytes.subarray(known))
      return bytes.toString('latin1', 0, known)
    }
    this.#pending = Buffer.alloc(0)
    this.#decoder = iconv.getDecoder(this.#detectEncoding(bytes.subarray(start)))
    return bytes.toString('latin1', 0, start) + this.#check(this.#decoder.write(bytes.subarray(start)))
  }

  #detectEncoding(bytes: Buffer): string {
    const declared = this.#declared?.toLowerCase()
    const declaresUtf8 = declared === undefined || /^utf-?8$/.test(declared)
    if (isUtf8(bytes)) {
      if (!declaresUtf8) this.#warn(`The feed says that it is ${this.#declared}, but it is UTF-8`)
      return 'utf-8'
    }
    if (declared !== undefined && declaresUtf8)
      this.#warn(`The feed says that it is UTF-8, but it is ${FALLBACK_ENCODING}`)
    if (declared === undefined || declaresUtf8) return FALLBACK_ENCODING
    const isKnown: boolean = iconv.encodingExists(declared)
    if (isKnown) return declared
    throw new FeedProblem('wrong-encoding', `The feed is written in an encoding that is not known: ${declared}`)
  }

  #check(text: string): string {
    for (let at = text.indexOf('\uFFFD'); at !== -1; at = text.indexOf('\uFFFD', at + 1)) this.#invalidCount += 1
    if (this.#invalidCount > MAX_INVALID_CHARACTERS) {
      throw new FeedProblem(
        'wrong-encoding',
        `More than ${MAX_INVALID_CHARACTERS} characters of the feed are in another encoding`,
      )
    }
    return text
  }
}

/** Whether the bytes beyond ASCII are mostly UTF-8 sequences: one-byte Cyrillic hardly ever forms one. */
function isUtf8(bytes: Buffer): boolean {
  const text = bytes.toString('utf8')
  let invalid = 0
  let valid = 0
  for (const letter of text) {
    if (letter === '\uFFFD') invalid += 1
    else if (letter > '\x7f') valid += 1
  }
  return valid > invalid
}

import type { Readable } from 'node:stream'
import { Dicer } from '@fastify/busboy'
import * as v from 'valibot'
import type { FormCollector } from './form-collector.server.ts'
import { decodeUtf8, FormRefusedError } from './form-refusal.ts'
import type { RequestBody } from './request-body.server.ts'

/** Reads the parts of a multipart body into `form`. Throws FormRefusedError, and errors of the receiver of a file. */
export async function readParts(body: RequestBody, boundary: string, form: FormCollector): Promise<void> {
  const splitter = createSplitter(boundary, form)
  try {
    for (let piece = await body.read(); piece !== undefined; piece = await body.read()) await splitter.write(piece)
    await splitter.end()
  } catch (cause) {
    await splitter.abandon(cause instanceof Error ? cause : new Error('The form could not be read', { cause }))
    throw cause
  }
}

/** The splitter truncates longer header blocks without an error, so the limit of this file is lower. */
const MAX_SPLITTER_HEADER_BYTES = 16 * 1024
const MAX_HEADER_BYTES = 8 * 1024

function createSplitter(boundary: string, form: FormCollector) {
  const settings = { boundary, maxHeaderSize: MAX_SPLITTER_HEADER_BYTES, maxHeaderPairs: 32 }
  const dicer = new Dicer(settings)
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  failed.catch(() => undefined)
  let isFinished = false
  const finished = new Promise<void>((resolve) => {
    dicer.on('finish', () => {
      isFinished = true
      resolve()
    })
  })
  dicer.on('error', () => fail(new FormRefusedError({ reason: 'cut-off' })))
  const parts = processParts(dicer, form, fail)
  return {
    async write(piece: Uint8Array): Promise<void> {
      // Data after the last boundary is ignored (RFC 2046).
      if (isFinished) return
      // The splitter may finish without calling back for its last piece.
      await Promise.race([new Promise((resolve) => dicer.write(piece, resolve)), finished, failed])
    },
    async end(): Promise<void> {
      if (dicer.writable) dicer.end()
      await Promise.race([finished, failed])
      await Promise.race([parts.finish(), failed])
    },
    abandon: (cause: Error) => parts.abandon(cause),
  }
}

/** Reads the splitter's parts one after another; `fail` is called with the error of the first that cannot be read. */
function processParts(dicer: Dicer, form: FormCollector, fail: (cause: unknown) => void) {
  const open = new Set<Readable>()
  let begun = 0
  let headed = 0
  let queue = Promise.resolve()
  dicer.on('part', (part) => {
    begun += 1
    if (begun > form.limits.parts) fail(new FormRefusedError({ reason: 'too-many-parts' }))
    open.add(part)
    // A part that ends early emits an error here too; the splitter's own error has been handled.
    part.on('error', () => undefined)
    part.on('header', (headers) => {
      headed += 1
      queue = queue.then(() => readPart(headers, part, form)).then(() => void open.delete(part))
      queue.catch(fail)
    })
  })
  return {
    async finish(): Promise<void> {
      await queue
      if (begun !== headed) throw new FormRefusedError({ reason: 'malformed' })
    },
    /** Readers of files get the error, and have stopped reading when this returns. */
    async abandon(cause: Error): Promise<void> {
      for (const part of open) part.destroy(cause)
      await queue.catch(() => undefined)
    },
  }
}

const Headers = v.record(v.string(), v.array(v.string()))

async function readPart(raw: object, part: Readable, form: FormCollector): Promise<void> {
  const headers = parseHeaders(raw)
  const { field, fileName } = headers
  if (fileName === undefined) {
    form.addField(field, decodeUtf8(await collectField(part, field, form)))
    return
  }
  const content = iterateChunks(part)
  if (fileName !== '') await form.addFile({ field, fileName, content })
  let left = 0
  for await (const piece of iterateChunks(part)) left += piece.byteLength
  // A file input without a file is sent with an empty name and no content.
  if (fileName === '' && left > 0) throw new FormRefusedError({ reason: 'malformed', field })
}

function parseHeaders(raw: object) {
  // The splitter's object has no prototype.
  const headers = v.parse(Headers, { ...raw })
  const length = Object.entries(headers).flat(2).join('').length
  if (length > MAX_HEADER_BYTES) throw new FormRefusedError({ reason: 'name-too-long' })
  const [disposition, ...otherDispositions] = headers['content-disposition'] ?? []
  const name = disposition === undefined ? undefined : parsePartName(decodeUtf8(Buffer.from(disposition, 'latin1')))
  if (name === undefined || otherDispositions.length > 0 || !isUnencoded(headers))
    throw new FormRefusedError({ reason: 'malformed' })
  if (!isUtf8(headers['content-type']?.[0])) throw new FormRefusedError({ reason: 'wrong-charset', field: name.field })
  return name
}

/** Mail encodings are deprecated in forms (RFC 7578, 4.7). */
const isUnencoded = (headers: Record<string, string[]>) =>
  /^(7bit|8bit|binary)?$/i.test(headers['content-transfer-encoding']?.[0] ?? '') &&
  !/^multipart\//i.test(headers['content-type']?.[0] ?? '')

/** Whether the charset of a content type is missing, UTF-8 or its subset ASCII. */
export const isUtf8 = (contentType = '') => {
  const [, charset = 'utf-8'] = /;\s*charset="?([^\s";]*)/i.exec(contentType) ?? []
  return /^(utf-?8|us-ascii)$/i.test(charset)
}

async function collectField(part: Readable, field: string, { limits }: FormCollector): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of iterateChunks(part)) {
    bytes += piece.byteLength
    if (bytes > limits.fieldBytes) throw new FormRefusedError({ reason: 'field-too-long', field })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Leaves the part open when reading stops early: the rest of it must still be consumed. */
async function* iterateChunks(part: Readable): AsyncGenerator<Uint8Array> {
  for await (const piece of part.iterator({ destroyOnReturn: false })) {
    if (!(piece instanceof Uint8Array)) throw new TypeError('A part of a form comes in bytes')
    yield piece
  }
}

/** The name of a part of a form. `fileName` exists for files only, and is empty for a file input without a file. */
interface PartName {
  field: string
  fileName?: string
}

/**
 * `; name="…"` or `; name=…`. A quote after a backslash belongs to the value (curl, PHP), unless the value clearly ends
 * there: browsers do not escape backslashes.
 */
const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"]|(?<=\\)"(?![ \t]*(?:;|$)))*)"|([^\s";]*))[ \t]*/gy
/** How browsers escape characters that would end the header (HTML, «multipart form data»). */
const ESCAPES: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n', '\\"': '"' }

/** Parses the `Content-Disposition` of a form's part; undefined when it is invalid. */
function parsePartName(header: string): PartName | undefined {
  const [type] = /^form-data[ \t]*/i.exec(header) ?? []
  if (type === undefined) return undefined
  const parameters = parseParameters(header, type.length)
  const field = parameters?.get('name')
  if (parameters === undefined || field === undefined) return undefined
  const extended = parameters.get('filename*')
  const fileName = parameters.get('filename') ?? (extended === undefined ? undefined : parseExtendedValue(extended))
  return fileName === undefined && extended !== undefined ? undefined : { field, fileName }
}

/** Undefined when there is anything but parameters, or a duplicate. */
function parseParameters(header: string, from: number): Map<string, string> | undefined {
  const found = new Map<string, string>()
  let end = from
  PARAMETER.lastIndex = from
  for (let match = PARAMETER.exec(header); match !== null; match = PARAMETER.exec(header)) {
    const [, name = '', quoted, bare = ''] = match
    if (found.has(name.toLowerCase())) return undefined
    found.set(name.toLowerCase(), quoted === undefined ? bare : unescape(quoted))
    end = PARAMETER.lastIndex
  }
  return end === header.length ? found : undefined
}

const unescape = (text: string) =>
  text.replaceAll(/%22|%0D|%0A|\\"/gi, (escape) => ESCAPES[escape.toUpperCase()] ?? escape)

/** `filename*=UTF-8''%D0%A4.jpg` of RFC 5987: no browser sends it in a form, some libraries do. */
function parseExtendedValue(text: string): string | undefined {
  const [, encoded] = /^utf-8'[\w-]*'(.*)$/i.exec(text) ?? []
  try {
    return encoded === undefined ? undefined : decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

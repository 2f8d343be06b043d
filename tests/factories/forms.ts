import { buffer } from 'node:stream/consumers'
import { type FilePart, type FormLimits, readMultipart } from '#platform/forms/multipart.server.ts'

/** One part of a multipart body, byte by byte: also parts that no browser would send. */
export interface RawPart {
  headers: string[]
  content: Uint8Array | string
}

export const BOUNDARY = '----showroomtest'
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`
export const URL_ENCODED = 'application/x-www-form-urlencoded'

/** A text field as browsers write it. */
export const fieldPart = (name: string, content: string): RawPart => ({
  headers: [`Content-Disposition: form-data; name="${name}"`],
  content,
})

/** A file as browsers write it. `fileName` is put into the header unescaped. */
export const filePart = (fileName: string, content: Uint8Array | string, field = 'files'): RawPart => ({
  headers: [
    `Content-Disposition: form-data; name="${field}"; filename="${fileName}"`,
    'Content-Type: application/octet-stream',
  ],
  content,
})

/** The whole multipart body. */
export function encodeForm(parts: readonly RawPart[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const pieces = parts.flatMap(({ headers, content }) => [
    Buffer.from(`--${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(end)])
}

/** A POST whose body arrives in pieces of `pieceBytes`, as from a network. */
export function postBody(body: Uint8Array, contentType: string | undefined, pieceBytes = 65_536): Request {
  let at = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) controller.close()
      else controller.enqueue(body.slice(at, (at += pieceBytes)))
    },
  })
  return postStream(stream, contentType === undefined ? {} : { 'content-type': contentType })
}

/** A POST whose body is this stream. */
export function postStream(body: ReadableStream<Uint8Array>, headers: Record<string, string>): Request {
  // The DOM's types lack `duplex`, which a stream needs.
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return new Request('https://cars.example/', init)
}

/** A POST of these parts. */
export const postForm = (parts: readonly RawPart[], pieceBytes?: number): Request =>
  postBody(encodeForm(parts), FORM_TYPE, pieceBytes)

const SMALL_LIMITS: FormLimits = {
  totalBytes: 40_000,
  idleMs: 200,
  parts: 12,
  fields: 10,
  nameBytes: 40,
  fieldBytes: 100,
  allFieldBytes: 500,
  files: 2,
  fileBytes: 10_000,
}

/** Reads forms under small limits, and collects their files. */
export function createFormReader() {
  const files: { field: string; fileName: string; content: Buffer }[] = []
  const collect = async ({ field, fileName, content }: FilePart) => {
    files.push({ field, fileName, content: await buffer(content) })
  }
  const read = (
    request: Request,
    limits: Partial<FormLimits> = {},
    onFile: (part: FilePart) => Promise<unknown> = collect,
  ) => readMultipart(request, { ...SMALL_LIMITS, ...limits }, onFile)
  return {
    files,
    read,
    /** The reason for which a form is rejected, or `taken`. */
    reasonOf: async (request: Request, limits: Partial<FormLimits> = {}) => {
      const result = await read(request, limits)
      return result.ok ? 'taken' : result.refusal.reason
    },
  }
}

/** A part with this disposition. */
export const rawPart = (disposition: string, content = 'x', ...more: string[]): RawPart => ({
  headers: [`Content-Disposition: ${disposition}`, ...more],
  content,
})

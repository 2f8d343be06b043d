import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '#domain/context.ts'
import { uploadName } from '#domain/media/photo.ts'
import { type FilePart, type FormLimits, type FormSource, readMultipart } from '#platform/forms/multipart.server.ts'
import { detectMediaType, SIGNATURE_BYTES } from '#platform/uploads/detect-media-type.ts'
import { isPictureType } from '#platform/uploads/picture-type.ts'

/** A page without scripts sends this many at once; with them each photograph is a request of its own. */
const MAX_PHOTOS_AT_ONCE = 40

/** Why nothing was received. `unreadable`: the form is broken, or its connection. */
type ReceiveFault = 'unreadable' | 'too-large' | 'too-many'

export interface ReceivedPhotos {
  fault: ReceiveFault | undefined
  /** The names under which the originals are stored. */
  storedNames: string[]
  /** How many files are no JPEG, PNG or WebP. */
  refused: number
}

/** Stores the photographs of a form. Those of the same bytes have the same name, so that sending one again is harmless. */
export async function receivePhotos(
  { storage }: Pick<Context, 'storage'>,
  source: FormSource,
  maxBytes: number,
): Promise<ReceivedPhotos> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-upload-'))
  const received: ReceivedPhotos = { fault: undefined, storedNames: [], refused: 0 }
  try {
    const form = await readMultipart(source, limitsOf(maxBytes), async (part) => {
      const stored = await storeOriginal(storage, part, path.join(folder, 'original'))
      if (stored === undefined) received.refused += 1
      else received.storedNames.push(stored)
    })
    if (form.ok) return received
    const { reason } = form.refusal
    const fault = reason === 'too-many-files' ? 'too-many' : form.fault === 'too-large' ? 'too-large' : 'unreadable'
    return { ...received, fault }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const KIB = 1024

const limitsOf = (maxBytes: number): FormLimits => ({
  parts: MAX_PHOTOS_AT_ONCE + 10,
  fields: 10,
  nameBytes: 200,
  fieldBytes: KIB,
  allFieldBytes: 4 * KIB,
  files: MAX_PHOTOS_AT_ONCE,
  fileBytes: maxBytes,
  totalBytes: MAX_PHOTOS_AT_ONCE * (maxBytes + KIB),
  idleMs: 30_000,
})

/** The name under which the file is stored now; undefined when it is no picture. An empty field sends an empty file. */
async function storeOriginal(
  storage: Context['storage'],
  { content }: FilePart,
  file: string,
): Promise<string | undefined> {
  const hash = createHash('sha256')
  let start = Buffer.alloc(0)
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES)])
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file),
  )
  const type = detectMediaType(start)
  if (type === undefined || !isPictureType(type)) return undefined
  const name = uploadName(hash.digest('hex').slice(0, 32), type)
  if (!(await storage.has(name))) await storage.put(name, createReadStream(file))
  return name
}

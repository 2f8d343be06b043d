import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SIGNATURE_BYTES } from '#platform/uploads/detect-media-type.ts'
import { HttpError } from '#platform/http-client/http-error.ts'
import { looksLikeImage } from '#platform/images/image-codec.server.ts'
import type { ClaimedPhoto } from './claim-photos.server.ts'
import { markPhotoFailed, markPhotoReady, releasePhoto, type Validators } from './finish-photo.server.ts'
import { type Blur, type MediaContext, type Photo, PHOTO_FORMATS, PHOTO_WIDTHS, storedNameOf } from './photo.ts'
import { photoOf } from './list-photos.server.ts'
import { photoFileName } from '#urls/photo-paths.ts'
import { MAX_ATTEMPTS, type PhotoProblem } from './photo-problem.ts'

/** How a fetch ended. `unchanged`: the stored picture is still valid. `waiting`: it will be retried. */
export type PhotoOutcome =
  | { kind: 'ready' | 'unchanged' | 'released' }
  | { kind: 'waiting' | 'broken'; problem: PhotoProblem; retryAfterMs?: number }

class BrokenPhotoError extends Error {
  readonly problem: PhotoProblem

  constructor(problem: PhotoProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Fetches one claimed photograph, encodes its sizes and stores them. Idempotent. Throws only for own faults. */
export async function fetchPhoto(
  context: MediaContext,
  photo: ClaimedPhoto,
  signal: AbortSignal,
): Promise<PhotoOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'showroom-photo-'))
  try {
    if (photo.attempts > MAX_ATTEMPTS) throw new BrokenPhotoError('gave-up')
    const download = await downloadPhoto(context, photo, folder, signal)
    if (download === 'not-modified') return await markUnchanged(context, photo, undefined)
    if (download.hash === photo.contentHash && (await isStored(context, photo.contentHash, photo.widths))) {
      return await markUnchanged(context, photo, download.validators)
    }
    const picture =
      (await findDuplicate(context, download.hash)) ??
      (await encodePicture(context, { ...download, blurs: photo.blurs }, folder))
    const isDone = await markPhotoReady(context, photo, picture, download.validators)
    return { kind: isDone ? 'ready' : 'released' }
  } catch (cause) {
    return await handleFailure(context, photo, cause, signal)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function markUnchanged(
  context: MediaContext,
  photo: ClaimedPhoto,
  validators: Validators | undefined,
): Promise<PhotoOutcome> {
  const isDone = await markPhotoReady(context, photo, undefined, validators)
  return { kind: isDone ? 'unchanged' : 'released' }
}

async function handleFailure(
  context: MediaContext,
  photo: ClaimedPhoto,
  cause: unknown,
  signal: AbortSignal,
): Promise<PhotoOutcome> {
  if (signal.aborted) {
    await releasePhoto(context, photo)
    return { kind: 'released' }
  }
  if (cause instanceof BrokenPhotoError) return markFailed(context, photo, cause.problem)
  if (cause instanceof HttpError && cause.reason !== 'stopped')
    return markFailed(context, photo, cause.reason, cause.retryAfterMs)
  throw cause
}

async function markFailed(
  context: MediaContext,
  photo: ClaimedPhoto,
  problem: PhotoProblem,
  retryAfterMs?: number,
): Promise<PhotoOutcome> {
  return { kind: await markPhotoFailed(context, photo, problem, retryAfterMs), problem, retryAfterMs }
}

interface Download {
  file: string
  /** Of the picture that is made from the original: see `hashPhoto`. */
  hash: string
  validators: Validators
}

/** The original goes straight to disk, so that a large one costs no memory. */
async function downloadPhoto(
  { http, limits, storage }: MediaContext,
  photo: ClaimedPhoto,
  folder: string,
  signal: AbortSignal,
): Promise<Download | 'not-modified'> {
  const storedName = storedNameOf(photo.sourceUrl)
  if (storedName !== undefined) return readOriginal(storage, storedName, photo, folder)
  // When the stored files are gone, «not modified» would not restore them.
  const hasFiles =
    photo.state === 'ready' &&
    photo.contentHash !== null &&
    (await isStored({ storage }, photo.contentHash, photo.widths))
  const response = await http.get(photo.sourceUrl, {
    accept: 'image/jpeg, image/png, image/webp',
    limits: { maxBytes: limits.maxBytes },
    etag: hasFiles ? photo.etag : null,
    lastModified: hasFiles ? photo.lastModified : null,
    signal,
  })
  if (response.kind === 'not-modified') return 'not-modified'
  const { etag = null, lastModified = null } = response
  return { ...(await saveOriginal(response.body, photo, folder)), validators: { etag, lastModified } }
}

/** An uploaded photograph: its original is in the storage. */
async function readOriginal(
  storage: MediaContext['storage'],
  storedName: string,
  photo: ClaimedPhoto,
  folder: string,
): Promise<Download> {
  const stored = await storage.read(storedName)
  if (stored === undefined) throw new BrokenPhotoError('not-found')
  return { ...(await saveOriginal(stored.stream, photo, folder)), validators: { etag: null, lastModified: null } }
}

async function saveOriginal(body: Readable, { blurs }: ClaimedPhoto, folder: string) {
  const file = path.join(folder, 'original')
  const hash = createHash('sha256')
  await pipeline(
    body,
    checkSignature,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file),
  )
  return { file, hash: hashPhoto(hash.digest('hex').slice(0, 32), blurs) }
}

/**
 * The content hash of a picture: the first 32 hexadecimal digits of SHA-256 of its original's bytes; with blurs, of that
 * and the blurs, because other pixels need another name.
 */
const hashPhoto = (original: string, blurs: readonly Blur[]) =>
  blurs.length === 0
    ? original
    : createHash('sha256')
        .update(original + JSON.stringify(blurs))
        .digest('hex')
        .slice(0, 32)

/** Stops a page, a film or an archive after its first bytes. */
async function* checkSignature(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (start === undefined) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    if (start.length < SIGNATURE_BYTES) continue
    if (!looksLikeImage(start)) break
    yield start
    start = undefined
  }
  if (start !== undefined) throw new BrokenPhotoError('not-an-image')
}

/** The picture of the same bytes, if another address has already returned it. */
async function findDuplicate(context: MediaContext, hash: string): Promise<Photo | undefined> {
  const row = await context.db
    .selectFrom('photo')
    .select(['content_hash as hash', 'width', 'height', 'colour', 'widths'])
    .where('content_hash', '=', hash)
    .where('state', '=', 'ready')
    .limit(1)
    .executeTakeFirst()
  const duplicate = row === undefined ? undefined : photoOf(row)[0]
  return duplicate !== undefined && (await isStored(context, hash, duplicate.widths)) ? duplicate : undefined
}

async function encodePicture(
  { codec, storage }: MediaContext,
  { file, hash, blurs }: Download & { blurs: readonly Blur[] },
  folder: string,
): Promise<Photo> {
  const encoded = await codec.encode({ source: file, folder, widths: PHOTO_WIDTHS, blurs })
  if (!encoded.ok) throw new BrokenPhotoError(encoded.fault)
  const { width, height, colour, widths } = encoded
  for (const size of widths) {
    for (const format of PHOTO_FORMATS) {
      await storage.put(photoFileName(hash, size, format), createReadStream(path.join(folder, `${size}.${format}`)))
    }
  }
  return { hash, width, height, colour, widths }
}

/** Whether all sizes are stored: the widest one is stored last. */
async function isStored(
  { storage }: Pick<MediaContext, 'storage'>,
  hash: string,
  widths: readonly number[],
): Promise<boolean> {
  const [last] = widths.toSorted((a, b) => b - a)
  return last !== undefined && (await storage.has(photoFileName(hash, last, 'webp')))
}

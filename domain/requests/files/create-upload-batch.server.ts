import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { detectMediaType, SIGNATURE_BYTES } from '#platform/uploads/detect-media-type.ts'
import type { FileCheck, FileCheckOptions } from '#platform/uploads/file-checker.server.ts'
import type { FilePart } from '#platform/forms/multipart.server.ts'
import type { FileType } from '../request.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredFile } from '../submission/submission.ts'
import { cleanFileName, fixFileExtension } from './clean-file-name.ts'
import { type FileRejectionReason, type FileRejection, REASONS_BY_FAULT } from './file-rejection.ts'

export type UploadContext = Pick<RequestContext, 'log' | 'newId' | 'requestFiles' | 'quarantineFolder' | 'fileChecker'>

type StoreFilesResult =
  | { ok: true; files: StoredFile[] }
  | { ok: false; reason: 'refused'; refusals: FileRejection[] }
  /** Nobody could look at them now. */
  | { ok: false; reason: 'busy' }

/** The files of one form on their way from the visitor into storage. What is left in quarantine goes when it is disposed of. */
export interface UploadBatch extends AsyncDisposable {
  /** Puts a file into quarantine; the receiver for `readMultipart`. Throws when the file does not come whole. */
  receive: (part: FilePart) => Promise<void>
  /** Opens every file that was received, and stores all of them, or none when one is refused. Senders take turns. */
  store: (sender?: FileCheckOptions) => Promise<StoreFilesResult>
}

/**
 * Begins the arrival of a form's files. Nothing is written before the first of them.
 *
 *     await using arrival = createUploadBatch(site)
 *     const form = await readMultipart(request, FORM_LIMITS, arrival.receive)
 *     // … when the fields are right:
 *     const stored = await arrival.store()
 *     // … and when nothing was taken, or the request is a replay: await discardFiles(site, stored.files)
 */
export function createUploadBatch(context: UploadContext): UploadBatch {
  const folder = path.join(context.quarantineFolder, context.newId())
  let isUsed = false
  const held: QuarantinedFile[] = []
  const refusals: FileRejection[] = []
  return {
    async receive({ fileName, content }) {
      const originalName = cleanFileName(fileName)
      isUsed = true
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const filePath = path.join(folder, String(held.length + refusals.length))
      const received = await writeFile(filePath, content)
      if (received.ok) held.push({ filePath, originalName, bytes: received.bytes, hash: received.hash })
      else refusals.push({ fileName: originalName, reason: received.reason })
    },
    async store(sender) {
      const check = context.fileChecker.createFormCheck(sender)
      const good: CheckedFile[] = []
      const bad = [...refusals]
      for (const file of held) {
        const checked = await check(file.filePath)
        if (checked === 'busy') return { ok: false, reason: 'busy' }
        if (checked.ok) good.push(withCheckedType(file, checked.type))
        else bad.push(rejectFile(context, file, checked.fault))
      }
      if (bad.length > 0) return { ok: false, reason: 'refused', refusals: bad }
      return { ok: true, files: await storeAll(context, good) }
    },
    async [Symbol.asyncDispose]() {
      // To look for what is not there Node lets everybody else wait; most forms bring no files.
      if (isUsed) await rm(folder, { recursive: true, force: true })
    },
  }
}

interface QuarantinedFile extends Pick<StoredFile, 'originalName' | 'bytes' | 'hash'> {
  /** In quarantine. */
  filePath: string
}

type WriteFileResult = { ok: true; bytes: number; hash: string } | { ok: false; reason: FileRejectionReason }

/** Nothing stays at `place` of a file that is refused or does not come whole. */
async function writeFile(place: string, content: AsyncIterable<Uint8Array>): Promise<WriteFileResult> {
  const file = await open(place, 'wx', 0o600)
  try {
    const received = await copyContent(content, file)
    if (!received.ok) await rm(place)
    return received
  } catch (cause) {
    await rm(place, { force: true })
    throw cause
  } finally {
    await file.close()
  }
}

async function copyContent(content: AsyncIterable<Uint8Array>, file: FileHandle): Promise<WriteFileResult> {
  const hash = createHash('sha256')
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const piece of content) {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, piece.subarray(0, SIGNATURE_BYTES)])
    // The rest of what will be refused anyway need not be kept.
    if (start.length >= SIGNATURE_BYTES && detectMediaType(start) === undefined)
      return { ok: false, reason: 'file-type' }
    bytes += piece.byteLength
    hash.update(piece)
    await file.writeFile(piece)
  }
  if (bytes === 0) return { ok: false, reason: 'file-damaged' }
  if (detectMediaType(start) === undefined) return { ok: false, reason: 'file-type' }
  return { ok: true, bytes, hash: hash.digest('hex') }
}

type Fault = Extract<FileCheck, { ok: false }>['fault']
type CheckedFile = QuarantinedFile & { mediaType: FileType }

const withCheckedType = (file: QuarantinedFile, mediaType: FileType): CheckedFile => ({
  ...file,
  originalName: fixFileExtension(file.originalName, EXTENSIONS[mediaType]),
  mediaType,
})

function rejectFile({ log }: UploadContext, { originalName, bytes }: QuarantinedFile, fault: Fault): FileRejection {
  log.info({ fault, bytes }, 'a file was refused')
  return { fileName: originalName, reason: REASONS_BY_FAULT[fault] }
}

const EXTENSIONS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<FileType, string>

async function storeAll({ newId, requestFiles }: UploadContext, files: CheckedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const { filePath, ...file } of files) {
      const storedName = `${newId()}.${EXTENSIONS[file.mediaType]}`
      await requestFiles.put(storedName, createReadStream(filePath))
      stored.push({ ...file, storedName })
    }
    return stored
  } catch (cause) {
    for (const { storedName } of stored) await requestFiles.delete(storedName)
    throw cause
  }
}

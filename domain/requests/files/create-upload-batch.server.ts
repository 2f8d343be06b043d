import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FilePart } from '#platform/forms/multipart.server.ts'
import { detectMediaType, SIGNATURE_BYTES } from '#platform/uploads/detect-media-type.ts'
import type { FileCheck, FileCheckOptions } from '#platform/uploads/file-checker.server.ts'
import type { RequestContext } from '../request-context.ts'
import type { FileType } from '../request.ts'
import type { StoredFile } from '../submission/submission.ts'
import { type FileRejection, type FileRejectionReason, REASONS_BY_FAULT } from './file-rejection.ts'

export type UploadContext = Pick<RequestContext, 'log' | 'newId' | 'requestFiles' | 'quarantineFolder' | 'fileChecker'>

type StoreFilesResult =
  | { ok: true; files: StoredFile[] }
  | { ok: false; reason: 'rejected'; rejections: FileRejection[] }
  /** The checker had no capacity. */
  | { ok: false; reason: 'busy' }

/** The files of one form between upload and storage. Disposing of the batch empties its quarantine. */
export interface UploadBatch extends AsyncDisposable {
  /** Puts a file into quarantine; the receiver for `readMultipart`. Throws when the upload is incomplete. */
  receive: (part: FilePart) => Promise<void>
  /** Checks every received file, and stores all of them, or none when one is rejected. Senders are served in turn. */
  store: (sender?: FileCheckOptions) => Promise<StoreFilesResult>
}

/**
 * Creates a batch for a form's files. Nothing is written before the first file.
 *
 *     await using uploadBatch = createUploadBatch(site)
 *     const form = await readMultipart(request, FORM_LIMITS, uploadBatch.receive)
 *     // … when the fields are valid:
 *     const stored = await uploadBatch.store()
 *     // … and when the request is rejected or a replay: await discardFiles(site, stored.files)
 */
export function createUploadBatch(context: UploadContext): UploadBatch {
  const folder = path.join(context.quarantineFolder, context.newId())
  let isUsed = false
  const quarantined: QuarantinedFile[] = []
  const rejected: FileRejection[] = []
  return {
    async receive({ fileName, content }) {
      const originalName = cleanFileName(fileName)
      isUsed = true
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const filePath = path.join(folder, String(quarantined.length + rejected.length))
      const received = await writeFile(filePath, content)
      if (received.ok) quarantined.push({ filePath, originalName, bytes: received.bytes, hash: received.hash })
      else rejected.push({ fileName: originalName, reason: received.reason })
    },
    async store(sender) {
      const check = context.fileChecker.createFormCheck(sender)
      const accepted: CheckedFile[] = []
      const rejections = [...rejected]
      for (const file of quarantined) {
        const checked = await check(file.filePath)
        if (checked === 'busy') return { ok: false, reason: 'busy' }
        if (checked.ok) accepted.push(withCheckedType(file, checked.type))
        else rejections.push(rejectFile(context, file, checked.fault))
      }
      if (rejections.length > 0) return { ok: false, reason: 'rejected', rejections }
      return { ok: true, files: await storeAll(context, accepted) }
    },
    async [Symbol.asyncDispose]() {
      // Node blocks the event loop to look for a missing folder, and most forms have no files.
      if (isUsed) await rm(folder, { recursive: true, force: true })
    },
  }
}

interface QuarantinedFile extends Pick<StoredFile, 'originalName' | 'bytes' | 'hash'> {
  /** In quarantine. */
  filePath: string
}

type WriteFileResult = { ok: true; bytes: number; hash: string } | { ok: false; reason: FileRejectionReason }

/** Writes to `filePath`; a file that is rejected or incomplete is removed again. */
async function writeFile(filePath: string, content: AsyncIterable<Uint8Array>): Promise<WriteFileResult> {
  const file = await open(filePath, 'wx', 0o600)
  try {
    const received = await copyContent(content, file)
    if (!received.ok) await rm(filePath)
    return received
  } catch (cause) {
    await rm(filePath, { force: true })
    throw cause
  } finally {
    await file.close()
  }
}

async function copyContent(content: AsyncIterable<Uint8Array>, file: FileHandle): Promise<WriteFileResult> {
  const hash = createHash('sha256')
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of content) {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, chunk.subarray(0, SIGNATURE_BYTES)])
    // A file of another type is rejected without writing the rest.
    if (start.length >= SIGNATURE_BYTES && detectMediaType(start) === undefined)
      return { ok: false, reason: 'file-type' }
    bytes += chunk.byteLength
    hash.update(chunk)
    await file.writeFile(chunk)
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
  log.info({ fault, bytes }, 'a file was rejected')
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

const MAX_NAME_LENGTH = 120
const DEFAULT_NAME = 'Файл'

/** Control characters and bidirectional marks: `invoice\u202Efdp.exe` is displayed as `invoiceexe.pdf`. */
const INVISIBLE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\u{E0001}]/gu

/**
 * A file's name, safe to show to a salesperson: without folders and invisible characters, shortened to 120 characters
 * with its extension. It is only text: no file on disk has this name.
 */
function cleanFileName(original: string): string {
  const [name = ''] = original.split(/[/\\]/).slice(-1)
  const visible = name.replaceAll(INVISIBLE_CHARACTERS, '').replaceAll(/\s+/gu, ' ').normalize('NFC').trim()
  return /^\.*$/.test(visible) ? DEFAULT_NAME : shorten(visible)
}

const EXTENSIONS_BY_TYPE = { jpg: ['jpg', 'jpeg', 'jpe', 'jfif'], png: ['png'], webp: ['webp'], pdf: ['pdf'] }

/**
 * The name with the extension of the file's real type: a salesperson's computer goes by the extension, and would run a
 * polyglot picture called `price.html` or `photo.exe`.
 */
function fixFileExtension(name: string, extension: keyof typeof EXTENSIONS_BY_TYPE): string {
  const current = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return EXTENSIONS_BY_TYPE[extension].includes(current) ? name : `${name}.${extension}`
}

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_NAME_LENGTH) return name
  const extension = /\.[\p{L}\d]{1,5}$/u.exec(name)?.[0] ?? ''
  return `${characters.slice(0, MAX_NAME_LENGTH - extension.length - 1).join('')}…${extension}`
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { readSignature, SIGNATURE_BYTES } from '#platform/file-signature.ts'
import type { FileCheck, FileSender } from '#platform/file-checker.server.ts'
import type { FilePart } from '#platform/multipart.server.ts'
import type { FileType } from '../request.ts'
import type { RequestContext } from '../request-context.ts'
import type { StoredFile } from '../submission.ts'
import { cleanFileName, nameByContent } from './clean-file-name.ts'
import { type FileReason, type FileRefusal, REASON_OF_FAULT } from './file-refusal.ts'

export type ArrivalContext = Pick<RequestContext, 'log' | 'newId' | 'requestFiles' | 'quarantineFolder' | 'fileChecker'>

type StoreOutcome =
  | { ok: true; files: StoredFile[] }
  | { ok: false; reason: 'refused'; refusals: FileRefusal[] }
  /** Nobody could look at them now. */
  | { ok: false; reason: 'busy' }

/** The files of one form on their way from the visitor into storage. What is left in quarantine goes when it is disposed of. */
export interface Arrival extends AsyncDisposable {
  /** Puts a file into quarantine; the receiver for `readMultipart`. Throws when the file does not come whole. */
  receive: (part: FilePart) => Promise<void>
  /** Opens every file that was received, and stores all of them, or none when one is refused. Senders take turns. */
  store: (sender?: FileSender) => Promise<StoreOutcome>
}

/**
 * Begins the arrival of a form's files. Nothing is written before the first of them.
 *
 *     await using arrival = openArrival(site)
 *     const form = await readMultipart(request, FORM_LIMITS, arrival.receive)
 *     // … when the fields are right:
 *     const stored = await arrival.store()
 *     // … and when nothing was taken, or the request is a replay: await discardFiles(site, stored.files)
 */
export function openArrival(context: ArrivalContext): Arrival {
  const folder = path.join(context.quarantineFolder, context.newId())
  let isUsed = false
  const held: HeldFile[] = []
  const refusals: FileRefusal[] = []
  return {
    async receive({ fileName, content }) {
      const originalName = cleanFileName(fileName)
      isUsed = true
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const place = path.join(folder, String(held.length + refusals.length))
      const received = await writeFile(place, content)
      if (received.ok) held.push({ place, originalName, bytes: received.bytes, hash: received.hash })
      else refusals.push({ fileName: originalName, reason: received.reason })
    },
    async store(sender) {
      const check = context.fileChecker.openForm(sender)
      const good: CheckedFile[] = []
      const bad = [...refusals]
      for (const file of held) {
        const checked = await check(file.place)
        if (checked === 'busy') return { ok: false, reason: 'busy' }
        if (checked.ok) good.push(nameFile(file, checked.type))
        else bad.push(refuseFile(context, file, checked.fault))
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

interface HeldFile extends Pick<StoredFile, 'originalName' | 'bytes' | 'hash'> {
  /** In quarantine. */
  place: string
}

type Received = { ok: true; bytes: number; hash: string } | { ok: false; reason: FileReason }

/** Nothing stays at `place` of a file that is refused or does not come whole. */
async function writeFile(place: string, content: AsyncIterable<Uint8Array>): Promise<Received> {
  const file = await open(place, 'wx', 0o600)
  try {
    const received = await copy(content, file)
    if (!received.ok) await rm(place)
    return received
  } catch (cause) {
    await rm(place, { force: true })
    throw cause
  } finally {
    await file.close()
  }
}

async function copy(content: AsyncIterable<Uint8Array>, file: FileHandle): Promise<Received> {
  const hash = createHash('sha256')
  let start: Buffer = Buffer.alloc(0)
  let bytes = 0
  for await (const piece of content) {
    if (start.length < SIGNATURE_BYTES) start = Buffer.concat([start, piece.subarray(0, SIGNATURE_BYTES)])
    // The rest of what will be refused anyway need not be kept.
    if (start.length >= SIGNATURE_BYTES && readSignature(start) === undefined) return { ok: false, reason: 'file-type' }
    bytes += piece.byteLength
    hash.update(piece)
    await file.writeFile(piece)
  }
  if (bytes === 0) return { ok: false, reason: 'file-damaged' }
  if (readSignature(start) === undefined) return { ok: false, reason: 'file-type' }
  return { ok: true, bytes, hash: hash.digest('hex') }
}

type Fault = Extract<FileCheck, { ok: false }>['fault']
type CheckedFile = HeldFile & { mediaType: FileType }

const nameFile = (file: HeldFile, mediaType: FileType): CheckedFile => ({
  ...file,
  originalName: nameByContent(file.originalName, ENDINGS[mediaType]),
  mediaType,
})

function refuseFile({ log }: ArrivalContext, { originalName, bytes }: HeldFile, fault: Fault): FileRefusal {
  log.info({ fault, bytes }, 'a file was refused')
  return { fileName: originalName, reason: REASON_OF_FAULT[fault] }
}

const ENDINGS = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<FileType, string>

async function storeAll({ newId, requestFiles }: ArrivalContext, files: CheckedFile[]): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  try {
    for (const { place, ...file } of files) {
      const storedName = `${newId()}.${ENDINGS[file.mediaType]}`
      await requestFiles.put(storedName, createReadStream(place))
      stored.push({ ...file, storedName })
    }
    return stored
  } catch (cause) {
    for (const { storedName } of stored) await requestFiles.delete(storedName)
    throw cause
  }
}

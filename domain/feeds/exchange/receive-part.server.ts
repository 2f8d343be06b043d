import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/schema.ts'
import { FormRefusedError } from '#platform/forms/form-refusal.ts'
import { createRequestBody, type FormSource, type RequestBody } from '#platform/forms/request-body.server.ts'
import { inExchange, type ExchangeKey } from './begin-exchange.server.ts'
import { type ExchangeRefusal, isDocumentName, isPictureName } from './exchange.ts'
import type { ExchangeContext } from './exchange-context.ts'
import { exchangeFile, folderOf } from './exchange-files.server.ts'

/** The longest time without data. */
const IDLE_MS = 60_000

type PartResult = { ok: true } | { ok: false; reason: ExchangeRefusal }

/** More pictures, or larger ones, are received and not stored: they must not stop the exchange. */
const PICTURE_LIMITS = { bytes: 25_000_000, count: 20_000 }
/** All pictures of an exchange, in sizes of the largest feed. */
const MAX_PICTURE_FEEDS = 5

/**
 * Receives a part of a file: parts of one name are appended in the order in which they come, and a part that comes twice
 * in a row is added once. Nothing of a part that is cut off counts.
 */
export async function receivePart(
  context: ExchangeContext,
  key: ExchangeKey,
  { name, source }: { name: string; source: FormSource },
): Promise<PartResult> {
  const body = createRequestBody(source, { totalBytes: context.feedMaxBytes, idleMs: IDLE_MS })
  if (body === undefined) return { ok: false, reason: 'cut-off' }
  try {
    return await receiveBody(context, key, { name, body })
  } catch (cause) {
    if (!(cause instanceof FormRefusedError)) throw cause
    return { ok: false, reason: cause.refusal.reason === 'too-large' ? 'too-large' : 'cut-off' }
  } finally {
    await body.drain()
  }
}

async function receiveBody(
  context: ExchangeContext,
  key: ExchangeKey,
  { name, body }: { name: string; body: RequestBody },
): Promise<PartResult> {
  const begun = await inExchange(context, key, async (tx, { isImporting }): Promise<PartResult> => {
    if (isImporting) return { ok: false, reason: 'importing' }
    if (isPictureName(name) || (await getFreeBytes(context, tx, key.source)) > 0) return { ok: true }
    return { ok: false, reason: 'too-large' }
  })
  if (!begun.ok) return begun
  if (!isDocumentName(name) && !isPictureName(name)) return { ok: false, reason: 'file-name' }
  const folder = folderOf(context, key.source)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, `${context.newId()}.part`)
  try {
    const part = await writePart(draft, body)
    return await addPart(context, key, { ...part, name, draft, target: exchangeFile(context, key.source, name) })
  } finally {
    await rm(draft, { force: true })
  }
}

async function writePart(draft: string, body: RequestBody) {
  const file = await open(draft, 'wx', 0o600)
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for (let piece = await body.read(); piece !== undefined; piece = await body.read()) {
      bytes += piece.byteLength
      hash.update(piece)
      await file.writeFile(piece)
    }
    await file.datasync()
    return { bytes, hash: hash.digest() }
  } finally {
    await file.close()
  }
}

interface Part {
  name: string
  bytes: number
  hash: Buffer
  draft: string
  target: string
}

const addPart = (context: ExchangeContext, key: ExchangeKey, { name, bytes, hash, draft, target }: Part) =>
  inExchange(context, key, async (tx, { source, isImporting }): Promise<PartResult> => {
    if (isImporting) return { ok: false, reason: 'importing' }
    const file = await tx
      .selectFrom('feed_exchange_file')
      .select(['bytes', 'part_hash as partHash'])
      .where('source_id', '=', source)
      .where('name', '=', name)
      .executeTakeFirst()
    if (file?.partHash.equals(hash) === true) return { ok: true }
    if (isPictureName(name)) {
      if (!(await hasRoomForPicture(context, tx, { source, bytes, present: file?.bytes ?? 0 }))) {
        await tx.deleteFrom('feed_exchange_file').where('source_id', '=', source).where('name', '=', name).execute()
        return { ok: true }
      }
    } else if (bytes > (await getFreeBytes(context, tx, source))) return { ok: false, reason: 'too-large' }
    if (file === undefined) await rename(draft, target)
    else await append(draft, target, file.bytes)
    await tx
      .insertInto('feed_exchange_file')
      .values({ source_id: source, name, bytes, part_hash: hash })
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'name'])
          .doUpdateSet((eb) => ({ bytes: eb('feed_exchange_file.bytes', '+', bytes), part_hash: hash })),
      )
      .execute()
    // What was imported before does not have this part.
    await tx.updateTable('feed_exchange').set({ attempt_id: null }).where('source_id', '=', source).execute()
    return { ok: true }
  })

/** Writes the part behind the bytes that count. */
async function append(draft: string, target: string, start: number): Promise<void> {
  const file = await open(target, 'r+')
  try {
    await file.truncate(start)
    await pipeline(createReadStream(draft), file.createWriteStream({ start, flush: true }))
  } finally {
    await file.close().catch(() => undefined)
  }
}

async function getFreeBytes({ feedMaxBytes }: ExchangeContext, tx: Transaction<DB>, source: number): Promise<number> {
  const { documents } = await measureFiles(tx, source)
  return feedMaxBytes - documents
}

async function hasRoomForPicture(
  { feedMaxBytes }: ExchangeContext,
  tx: Transaction<DB>,
  { source, bytes, present }: { source: number; bytes: number; present: number },
): Promise<boolean> {
  const { pictures, count } = await measureFiles(tx, source)
  const isSmall = present + bytes <= PICTURE_LIMITS.bytes
  return isSmall && count < PICTURE_LIMITS.count && pictures + bytes <= MAX_PICTURE_FEEDS * feedMaxBytes
}

/** The bytes of the documents and of the pictures that have come, and the number of the pictures. */
const measureFiles = (tx: Transaction<DB>, source: number) =>
  tx
    .selectFrom('feed_exchange_file')
    .select(sql<number>`coalesce(sum(bytes) filter (where name not like '%/%'), 0)::bigint`.as('documents'))
    .select(sql<number>`coalesce(sum(bytes) filter (where name like '%/%'), 0)::bigint`.as('pictures'))
    .select(sql<number>`count(*) filter (where name like '%/%')::integer`.as('count'))
    .where('source_id', '=', source)
    .executeTakeFirstOrThrow()

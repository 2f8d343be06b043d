import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#db/client.server.ts'
import type { Context } from '#domain/context.ts'
import { uploadAddress, uploadName } from '#domain/media/photo.ts'
import { DAY_MS } from '#locale/durations.ts'
import { detectMediaType, SIGNATURE_BYTES } from '#platform/uploads/detect-media-type.ts'
import { isPictureType } from '#platform/uploads/picture-type.ts'
import type { ExchangeContext } from './exchange-context.ts'
import { isPictureName } from './exchange.ts'
import { exchangeFile } from './exchange-files.server.ts'

type PictureContext = Pick<Context, 'db' | 'now' | 'storage'> & Pick<ExchangeContext, 'exchangeFolder'>

/**
 * Puts the pictures of a source's exchange among the originals of photographs, under their names for its cars. What is
 * no JPEG, PNG or WebP by its first bytes is left out; the rest is checked when it is encoded, like any photograph.
 */
export async function storePictures(context: PictureContext, source: number, signal?: AbortSignal): Promise<void> {
  const files = await context.db
    .selectFrom('feed_exchange_file')
    .select(['name', 'bytes'])
    .where('source_id', '=', source)
    .where('name', 'like', '%/%')
    .execute()
  for (const { name, bytes } of files) {
    if (signal?.aborted) return
    const storedName = await storePicture(context, exchangeFile(context, source, name), bytes)
    if (storedName === undefined) continue
    await context.db
      .insertInto('feed_picture')
      .values({ source_id: source, name, stored_name: storedName, received_at: context.now() })
      .onConflict((conflict) =>
        conflict
          .columns(['source_id', 'name'])
          .doUpdateSet((eb) => ({ stored_name: eb.ref('excluded.stored_name'), received_at: context.now() })),
      )
      .execute()
  }
}

/** The name under which the picture is stored; undefined when it is none, or did not come whole. */
async function storePicture(
  { storage }: Pick<PictureContext, 'storage'>,
  path: string,
  bytes: number,
): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const start = await readStart(file)
    const type = detectMediaType(start)
    if (type === undefined || !isPictureType(type) || (await file.stat()).size < bytes) return undefined
    const hash = createHash('sha256')
    for await (const piece of createReadStream(path, { end: bytes - 1 })) hash.update(piece)
    const name = uploadName(hash.digest('hex').slice(0, 32), type)
    if (!(await storage.has(name))) await storage.put(name, createReadStream(path, { end: bytes - 1 }))
    return name
  } finally {
    await file.close()
  }
}

async function readStart(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(SIGNATURE_BYTES), 0, SIGNATURE_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

/** How the goods of an exchange name a picture that it has sent. */
const toPictureName = (text: string): string | undefined => {
  const name = text.trim().replaceAll('\\', '/').normalize('NFC')
  return isPictureName(name) ? name : undefined
}

/** Finds the address of a picture that a source has sent, by its name in the goods. */
export type FindPicture = (text: string) => string | undefined

/** All pictures that a source has ever sent, as long as its cars show them. */
export async function loadPictures(db: Db, source: number): Promise<FindPicture> {
  const rows = await db
    .selectFrom('feed_picture')
    .select(['name', 'stored_name as storedName'])
    .where('source_id', '=', source)
    .execute()
  const storedNames = new Map(rows.map(({ name, storedName }) => [name, storedName]))
  return (text) => {
    const storedName = storedNames.get(toPictureName(text) ?? '')
    return storedName === undefined ? undefined : uploadAddress(storedName)
  }
}

const KEEP_DAYS = 30

/** Forgets pictures that have come a month ago and that no car shows; their files go with the last use of them. */
export async function sweepPictures({ db, now, storage }: Pick<Context, 'db' | 'now' | 'storage'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_DAYS * DAY_MS)
  const { rows } = await sql<{ storedName: string }>`
    delete from feed_picture where received_at < ${before} and not exists (
      select from photo where source_url = ${uploadAddress('')}::text || stored_name
        and (exists (select from car_photo where photo_id = photo.id)
          or exists (select from car_photo_choice where photo_id = photo.id)))
    returning stored_name as "storedName"`.execute(db)
  for (const { storedName } of rows) {
    const { rows: uses } = await sql`
      select from feed_picture where stored_name = ${storedName}
      union all select from photo where source_url = ${uploadAddress(storedName)} limit 1`.execute(db)
    if (uses.length === 0) await storage.delete(storedName)
  }
}
